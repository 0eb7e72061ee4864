/** A person with a session, who polls like the client. */
export interface Person {
  cookie: string;
  /** The order whose chat they have open; undefined for most. */
  chatOf: string | undefined;
}

/** The input of the load's thread. */
export interface Load {
  origin: string;
  /**
   * The Worker of the baseline, which gets the same load: a bare Hono route per poll and per write that sends as many
   * statements. `undefined` leaves it out.
   */
  baselineOrigin: string | undefined;
  people: readonly Person[];
  adminCookie: string;
  seconds: number;
  perSecond: { orders: number; messages: number };
}

export const kinds = [
  'orders poll',
  'chat poll',
  'admin poll',
  'order',
  'message',
  'bare poll',
  'bare write',
] as const;
export type Kind = (typeof kinds)[number];

/** The load's thread posts this when all responses have arrived. */
export interface LoadResult {
  /** The ms of each response, by kind. */
  times: Record<Kind, number[]>;
  errors: string[];
  /** The ids of the acknowledged orders and messages. */
  written: { orders: string[]; messages: string[] };
  /** How long after the end of the load the last response arrived. */
  drainMs: number;
}

/** The load of a busy shop: how many people, how many of them in a chat, and the writes per second. */
export const fullLoad = { people: 500, chats: 100, orders: 5, messages: 20 };

/** Returns a percentile of the values; 0 without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
