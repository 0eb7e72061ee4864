import { trimText } from '#worker/domain/blank-text.ts';
import { lengthProblem, onlyProblems } from '#worker/domain/form-messages.ts';
import { limits } from '#worker/domain/limits.ts';
import type { FlashReportJson, Verdict } from './files.api.ts';

interface NamedRevision {
  fileName: string;
  revision: number;
}

/** Returns the name of one revision of a file, like `tune.bin, revision 2`. */
export function revisionName({ fileName, revision }: NamedRevision): string {
  return `${fileName}, revision ${revision}`;
}

/** Returns what a notification says about a file: its name, and the admin's note about what changed. */
export function fileNotice({ note, ...file }: NamedRevision & { note: string | null }): string {
  return note ? `${revisionName(file)}: ${note}` : revisionName(file);
}

/** The label of each verdict's button, and the start of its message. */
export const verdictLabels: Record<Verdict, string> = {
  works: 'It works',
  change: 'I need a change',
  failed: 'The flash failed',
};

/** Returns the message that tells the shop a verdict. The customer adds what to change. */
export function verdictText(verdict: Verdict, file: NamedRevision): string {
  const text = `${verdictLabels[verdict]}: ${revisionName(file)}.`;
  return verdict === 'works' ? text : `${text} `;
}

/** The parts of a flash report, in the order of its form. */
export const flashReportLabels = {
  error: 'Error Message',
  device: 'Device',
  tried: 'What You Tried',
} as const satisfies Record<keyof FlashReportJson, string>;

/** Trims a flash report. */
export function normalizeFlashReport({ error, device, tried }: FlashReportJson): FlashReportJson {
  return { error: trimText(error), device: trimText(device), tried: trimText(tried) };
}

/** Validates a normalized flash report. */
export function checkFlashReport({ error, device, tried }: FlashReportJson) {
  return onlyProblems({
    error:
      error === ''
        ? 'Enter the error message, or what you saw'
        : lengthProblem('The error message', error, limits.flashReport),
    device: lengthProblem('The device', device, limits.name),
    tried: lengthProblem('What you tried', tried, limits.flashReport),
  });
}

/** Returns the message that tells the shop about a flash that failed. */
export function flashReportText(
  { error, device, tried }: FlashReportJson,
  file: NamedRevision,
): string {
  return [
    `${verdictLabels.failed}: ${revisionName(file)}.`,
    `Error: ${error}`,
    device && `Device: ${device}`,
    tried && `Tried: ${tried}`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** Returns the revision that the message of a verdict names; undefined if it names none. */
export function namedRevision(message: string): NamedRevision | undefined {
  const [, fileName, revision] = message.match(namedRevisionPattern) ?? [];
  return fileName === undefined ? undefined : { fileName, revision: Number(revision) };
}

const namedRevisionPattern = new RegExp(
  `^[ \\t]*(?:(?:${Object.values(verdictLabels).join('|')}): )?(\\S.*?), revision (\\d+)`,
  'm',
);
