/** A log can't be read. The message tells the user why, and on which line. */
export class LogError extends Error {
  override readonly name = 'LogError';
}

/** A line that was left out because it can't be read. */
export interface BrokenLine {
  line: number;
  /** Follows the line number: `has 12 values for 8 channels`. */
  problem: string;
}

/** How many broken lines a result lists. */
export const maxListedLines = 20;

/** Returns the sentence about one broken line. */
export function brokenLineText({ line, problem }: BrokenLine): string {
  return `Line ${line.toLocaleString('en-US')} ${problem}.`;
}
