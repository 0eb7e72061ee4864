import type { Verdict } from './files.api.ts';

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
};

/** Returns the message that tells the shop a verdict. The customer adds what to change. */
export function verdictText(verdict: Verdict, file: NamedRevision): string {
  const text = `${verdictLabels[verdict]}: ${revisionName(file)}.`;
  return verdict === 'works' ? text : `${text} `;
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
