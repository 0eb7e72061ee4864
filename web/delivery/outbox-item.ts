import * as v from 'valibot';

/** Raise this only together with a migration: items that fail the schema are never sent. */
export const outboxSchemaVersion = 1;

const fileSchema = v.object({
  blob: v.instance(Blob),
  /** The file name in the message. */
  name: v.string(),
  /** The upload's URL, once uploaded. The message's body stays the same from then on. */
  url: v.nullable(v.string()),
});

const problemSchema = v.object({ status: v.number(), sentence: v.string() });

export const outboxItemSchema = v.object({
  shape: v.literal(outboxSchemaVersion),
  /** A UUID: the Idempotency-Key of every try. */
  key: v.string(),
  /** The author. The item is never sent under another user's session. */
  userId: v.string(),
  kind: v.picklist(['order', 'message']),
  /** The message's order; null for an order request. */
  orderId: v.nullable(v.string()),
  /** The JSON request body. */
  body: v.record(v.string(), v.unknown()),
  file: v.nullable(fileSchema),
  /** Creation time, ms since 1970; unique in one browser. */
  at: v.number(),
  /** The server's rejection; the item then waits for the user. */
  problem: v.nullable(problemSchema),
});

/** An order request or message that the server has not accepted yet. */
export type OutboxItem = v.InferOutput<typeof outboxItemSchema>;

/** Returns an item's lane. Items in one lane (an order's messages) are sent in order; each request has its own. */
export function laneOf({ kind, orderId, key }: OutboxItem): string {
  return kind === 'message' ? `order ${orderId}` : `request ${key}`;
}

/** Returns the API path to POST an item to. */
export function pathOf({ kind, orderId }: OutboxItem): string {
  return kind === 'message' ? `/api/orders/${orderId}/messages` : '/api/orders';
}
