/** Something that a person wrote and the app took: a message that was shown, an order that it said it has. */
export interface Written {
  /** Unique, and rising in the order of writing. */
  number: number;
  kind: 'message' | 'order';
  /** What it says, with its number. */
  text: string;
  userId: string;
  /** The order that a message is for. */
  orderId: string | undefined;
  /** Of its file, in hexadecimal. */
  sha256: string | undefined;
}

/** What the store has of it. */
export interface Stored {
  kind: 'message' | 'order';
  text: string;
  userId: string;
  orderId: string | undefined;
  sha256: string | undefined;
}

/** What is wrong with what the store has, each as a line for a person. */
export interface Deviations {
  lost: string[];
  doubled: string[];
  outOfOrder: string[];
  /** Under another person or order than it was written for, with another file, or written by nobody. */
  wrong: string[];
}

/** Compares what was written with what the store has, oldest first in each chat. */
export function compare(written: readonly Written[], stored: readonly Stored[]): Deviations {
  const deviations: Deviations = { lost: [], doubled: [], outOfOrder: [], wrong: [] };
  const numbers = new Map(written.map(({ text, number }) => [text, number]));
  for (const item of written) {
    const [found, ...more] = stored.filter(({ text }) => text === item.text);
    if (found === undefined) deviations.lost.push(item.text);
    if (more.length > 0) deviations.doubled.push(`${item.text}: ${more.length + 1} times`);
    const wrong = found && describeDifference(item, found);
    if (wrong) deviations.wrong.push(`${item.text}: ${wrong}`);
  }
  const newest = new Map<string, { text: string; number: number }>();
  for (const { kind, orderId, text } of stored) {
    const number = numbers.get(text);
    if (number === undefined) deviations.wrong.push(`${text}: nobody wrote it`);
    if (number === undefined || kind === 'order' || orderId === undefined) continue;
    const before = newest.get(orderId);
    if (before && before.number > number)
      deviations.outOfOrder.push(`${text} after ${before.text}`);
    newest.set(orderId, { text, number });
  }
  return deviations;
}

function describeDifference(item: Written, found: Stored): string | undefined {
  const fields = ['kind', 'userId', 'orderId', 'sha256'] as const;
  const different = fields.filter((field) => item[field] !== found[field]);
  return different.map((field) => `${field} is ${found[field]}, not ${item[field]}`).join(', ');
}
