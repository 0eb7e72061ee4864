import type { QueryClient } from '@tanstack/react-query';
import { queries, trucksQuery } from '#web/api/queries.ts';
import { updateCached } from '#web/api/update-cached.ts';
import { queryClient } from '#web/app/query-client.ts';
import { type DeliveryItem, isOrderSection, type OrderSection } from '#web/delivery/item.ts';
import type { DeliveryEvents } from '#web/delivery/ports.ts';
import { orderResultMs, orderSubmittedToast } from '#web/features/order-request/order-result.ts';
import { verdictIn } from '#web/orders/drafts/verdict-drafts.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import type { BuildSheetJson } from '#worker/domain/build-sheet/build-sheet.api.ts';
import type {
  MessageVerdictJson,
  OrderDeviceJson,
  OrderJson,
  OrderMessageJson,
  UseDeclarationJson,
} from '#worker/domain/orders/orders.api.ts';

/** How long the upload toast shows before the message toast replaces it, in ms. */
const uploadedToastMs = 1500;

const messageSentToast = {
  type: 'success',
  title: 'Message sent',
  description: 'Your message has been sent successfully',
} as const;

const sectionSavedToast = {
  type: 'success',
  title: 'Saved',
  description: 'We got your changes to the order',
} as const;

const reviewSentToast = {
  type: 'success',
  title: 'Thank you',
  description: 'We have your review',
} as const;

function fileUploadedToast(name: string) {
  return {
    type: 'success',
    title: 'File uploaded',
    description: `${name} uploaded successfully`,
  } as const;
}

/** Shows accepted items on the screens, and announces each success. */
export const announceDelivery: DeliveryEvents = {
  accepted(item, answer, isAwaited) {
    const { kind, file } = item;
    void updateQueries(item, answer);
    // If another tab sent the item, only the visible tab shows the toast.
    if (!isAwaited && document.hidden) return;
    if (kind === 'message') void showToast(messageSentToast);
    else if (kind === 'review') void showToast(reviewSentToast);
    else if (kind === 'deliverable') void showToast(fileUploadedToast(file?.name ?? ''));
    else if (isOrderSection(kind)) {
      // Otherwise, the user sees it saved where they pressed the button.
      if (!isAwaited) void showToast(sectionSavedToast);
    }
    // The order dialog shows the result first.
    else setTimeout(() => void showToast(orderSubmittedToast), isAwaited ? orderResultMs : 0);
  },
  rejected({ kind, orderId }) {
    if (orderId === null || !isOrderSection(kind)) return;
    // The user compares theirs with what someone else changed.
    for (const { queryKey } of queriesOfSection(kind, orderId)) {
      void queryClient.invalidateQueries({ queryKey });
    }
  },
  uploaded({ kind, file }) {
    if (kind !== 'message' || !file) return;
    void showToast(fileUploadedToast(file.name), { readMs: uploadedToastMs });
  },
  signedOut: () => queryClient.setQueryData(queries.currentUser.queryKey, null),
};

/** Shows an accepted item on the screens. `answer` is the response of the API. */
async function updateQueries(
  { kind, orderId, body }: DeliveryItem,
  answer: unknown,
): Promise<void> {
  if (orderId === null) return addSentOrder(queryClient, answer);
  if (kind === 'review') return queryClient.invalidateQueries(queries.myOrders);
  if (isOrderSection(kind)) return updateOrderSection(queryClient, { kind, orderId }, answer);
  if (kind === 'deliverable') return queryClient.invalidateQueries(queries.orderFiles(orderId));
  // The response of `POST /api/orders/{orderId}/messages`.
  const sent = answer as OrderMessageJson;
  const verdict = verdictIn(body);
  if (verdict) addSentVerdict(queryClient, { orderId, verdict, sent });
  if ('answerTo' in body || 'stockFile' in body) {
    const { buildSheet, stockFiles, myOrders } = queries;
    for (const { queryKey } of [buildSheet(orderId), stockFiles(orderId), myOrders]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  }
  if ('paymentReport' in body) {
    const paymentReportedAt = body.paymentReport === 'missing' ? null : sent.createdAt;
    const shown = [queries.myOrders, queries.adminOrder(orderId)];
    for (const { queryKey } of shown) void queryClient.cancelQueries({ queryKey });
    updateOrder(queryClient, orderId, { paymentReportedAt });
    for (const { queryKey } of shown) void queryClient.invalidateQueries({ queryKey });
  }
  return addSentMessage(queryClient, orderId, sent);
}

/** Returns the queries that show a section of an order. */
function queriesOfSection(kind: OrderSection, orderId: string) {
  const { buildSheet, myOrders, adminOrder } = queries;
  const lists = [myOrders, adminOrder(orderId)];
  if (kind === 'buildSheet') return [buildSheet(orderId), ...lists];
  return kind === 'device' ? [trucksQuery, ...lists] : lists;
}

/** Shows a section of an order as the server stored it. `answer` is the response of the API. */
async function updateOrderSection(
  client: QueryClient,
  { kind, orderId }: { kind: OrderSection; orderId: string },
  answer: unknown,
): Promise<void> {
  const { buildSheet } = queries;
  const shown = queriesOfSection(kind, orderId);
  for (const { queryKey } of shown) void client.cancelQueries({ queryKey });
  if (kind === 'buildSheet') {
    client.setQueryData(buildSheet(orderId).queryKey, answer as BuildSheetJson);
  } else {
    const section =
      kind === 'device' ? { device: answer as OrderDeviceJson } : (answer as UseDeclarationJson);
    updateOrder(client, orderId, section);
  }
  for (const { queryKey } of shown) void client.invalidateQueries({ queryKey });
}

/** Shows a change of an order in the customer's list and the admin's details. */
function updateOrder(client: QueryClient, orderId: string, change: Partial<OrderJson>): void {
  const { myOrders, adminOrder } = queries;
  client.setQueryData(myOrders.queryKey, (orders) =>
    orders?.map((order) => (order.id === orderId ? { ...order, ...change } : order)),
  );
  client.setQueryData(adminOrder(orderId).queryKey, (order) => order && { ...order, ...change });
}

/** Adds a message that the server accepted to its cached list, so that it never disappears from the screen. */
function addSentMessage(client: QueryClient, orderId: string, sent: OrderMessageJson): void {
  updateCached(client, queries.messages(orderId), (messages) =>
    hasId(messages, sent.id) ? messages : [...messages, sent],
  );
}

/** Shows an accepted verdict on its file right away, so that the buttons don't reappear. */
function addSentVerdict(
  client: QueryClient,
  {
    orderId,
    verdict: { deliverableId, answer, report },
    sent: { createdAt, fileUrl, fileName, fileSize },
  }: { orderId: string; verdict: MessageVerdictJson; sent: OrderMessageJson },
): void {
  const attachment =
    fileUrl === null ? null : { fileUrl, fileName: fileName ?? '', fileSize: fileSize ?? 0 };
  const verdict = { answer, report: report ?? null, createdAt, attachment };
  updateCached(client, queries.orderFiles(orderId), (files) =>
    files.map((file) => (file.id === deliverableId ? { ...file, verdict } : file)),
  );
}

/** Adds an order that the server accepted to the customer's cached list. `answer` is the response of the API. */
async function addSentOrder(client: QueryClient, answer: unknown): Promise<void> {
  // Without the schemas, the refetch brings the order.
  const schemas = await import('#web/offline/query-schemas.ts').catch(() => undefined);
  updateCached(client, queries.myOrders, (orders) =>
    // An older server may have stored the response that it now replays.
    schemas?.isOrder(answer) && !hasId(orders, answer.id)
      ? [answer, ...orders].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
      : orders,
  );
}

function hasId(items: readonly { id: string }[], wanted: string): boolean {
  return items.some(({ id }) => id === wanted);
}
