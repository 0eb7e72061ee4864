/** An item that the app accepted: a message that it showed, or an order that it confirmed. */
export interface Written {
  /** Unique, in the order of writing. */
  number: number;
  kind: 'message' | 'order';
  /** The message or the order's notes; unique. */
  text: string;
  userId: string;
  /** The order of a message. */
  orderId: string | undefined;
  /** The SHA-256 of its file in hex. */
  sha256: string | undefined;
  /** Its file is too large to be stored on the device. */
  hasLargeFile?: boolean;
  /** The customer had to choose its file again, which let later messages overtake it. */
  fileWasReselected?: boolean;
}

/** An item as the server stored it. */
export interface Stored {
  kind: 'message' | 'order';
  text: string;
  userId: string;
  orderId: string | undefined;
  sha256: string | undefined;
}

/** Differences between the written and the stored items, one line each. */
export interface Deviations {
  lost: string[];
  doubled: string[];
  outOfOrder: string[];
  /** Stored for another user or order, with another file, or never written. */
  wrong: string[];
}

/** Compares the written items with the stored ones; each chat is sorted from oldest to newest. */
export function compare(written: readonly Written[], stored: readonly Stored[]): Deviations {
  const deviations: Deviations = { lost: [], doubled: [], outOfOrder: [], wrong: [] };
  const writtenByText = new Map(written.map((item) => [item.text, item]));
  for (const item of written) {
    const [found, ...more] = stored.filter(({ text }) => text === item.text);
    if (found === undefined) deviations.lost.push(item.text);
    if (more.length > 0) deviations.doubled.push(`${item.text}: ${more.length + 1} times`);
    const wrong = found && describeDifference(item, found);
    if (wrong) deviations.wrong.push(`${item.text}: ${wrong}`);
  }
  const newest = new Map<string, { text: string; number: number }>();
  for (const { kind, orderId, text } of stored) {
    const item = writtenByText.get(text);
    if (item === undefined) deviations.wrong.push(`${text}: no customer wrote it`);
    if (item === undefined || item.fileWasReselected || kind === 'order' || orderId === undefined)
      continue;
    const { number } = item;
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
