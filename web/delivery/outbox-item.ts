import * as v from 'valibot';

/** Raise this only together with what reads the old shape: an item that cannot be read is never sent. */
export const outboxShape = 1;

const fileSchema = v.object({
  blob: v.instance(Blob),
  /** The name that it is sent under. */
  name: v.string(),
  /** Where it was put, once it is there; from then on the message that names it stays the same. */
  url: v.nullable(v.string()),
});

const problemSchema = v.object({ status: v.number(), sentence: v.string() });

export const outboxItemSchema = v.object({
  shape: v.literal(outboxShape),
  /** A UUID made once for what the person wants: the Idempotency-Key of every try. */
  key: v.string(),
  /** Whose it is: it is never sent under another person's session. */
  userId: v.string(),
  kind: v.picklist(['order', 'message']),
  /** The order that a message is for; an order request is for none yet. */
  orderId: v.nullable(v.string()),
  /** The JSON that is sent. */
  body: v.record(v.string(), v.unknown()),
  file: v.nullable(fileSchema),
  /** When it was written, ms since 1970; no two are the same in one browser. */
  at: v.number(),
  /** Why the store refused it; it waits for its writer then. */
  problem: v.nullable(problemSchema),
});

/** Something that a person wrote and the store does not have yet. */
export type OutboxItem = v.InferOutput<typeof outboxItemSchema>;

/** What must be sent one after the other: an order's messages. Every order request stands alone. */
export function laneOf({ kind, orderId, key }: OutboxItem): string {
  return kind === 'message' ? `order ${orderId}` : `request ${key}`;
}

/** Where an item is sent. */
export function pathOf({ kind, orderId }: OutboxItem): string {
  return kind === 'message' ? `/api/orders/${orderId}/messages` : '/api/orders';
}
