import type { OrderJson, OrderMessageJson } from '#worker/domain/orders/orders.api.ts';

/**
 * A page of messages or of a customer's orders ends at the first limit that its rows reach. The
 * database and the browser both count the texts' bytes as UTF-8.
 */
export const pageLimits = { rows: 200, textBytes: 400_000 };

/** How many orders a page of the admins' list has, unless the client asks for another number. */
export const adminPage = 50;

/** How many orders one request checks against filters or a text that no index can find; counts of more are too low. */
export const checkedOrders = 2000;

/** Chats with more unread messages than this count as having this many. */
export const maxUnread = 100;

/** Returns whether a page of messages, oldest first, is full, so that there may be older ones. */
export function isFullPage(messages: readonly Pick<OrderMessageJson, 'message'>[]): boolean {
  return pageEnd(messages.toReversed(), ({ message }) => message) !== undefined;
}

type OrderTexts = Pick<OrderJson, 'modifications' | 'additionalNotes' | 'adminResponse'>;

/**
 * Returns the last of a customer's newest orders on the first page, which older orders come after;
 * undefined if there are no older ones. Orders after it on the first page are there because they
 * await an action.
 */
export function lastOfNewest<Order extends OrderTexts>(
  orders: readonly Order[],
): Order | undefined {
  return pageEnd(orders, ({ modifications, additionalNotes, adminResponse }) =>
    [modifications, additionalNotes, adminResponse].join(''),
  );
}

/** Returns the row that fills a page; undefined if the rows don't fill it. */
function pageEnd<Row>(rows: readonly Row[], textOf: (row: Row) => string): Row | undefined {
  let bytes = 0;
  return rows.find((row, index) => {
    bytes += utf8Bytes(textOf(row));
    return index + 1 === pageLimits.rows || bytes >= pageLimits.textBytes;
  });
}

function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes += 1;
    else if (code < 0x800) bytes += 2;
    else bytes += code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
