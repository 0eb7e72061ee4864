/** The log is unreadable. The message tells the user why, and on which line. */
export class LogError extends Error {
  override readonly name = 'LogError';
}

export interface BrokenLine {
  line: number;
  /** Follows the line number: `has 12 values for 8 channels`. */
  problem: string;
}

export const maxListedLines = 20;

export function brokenLineText({ line, problem }: BrokenLine): string {
  return `Line ${line.toLocaleString('en-US')} ${problem}.`;
}
