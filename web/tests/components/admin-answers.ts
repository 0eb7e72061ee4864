import {
  countOrderGroups,
  type OrderListName,
  orderLists,
} from '#worker/domain/orders/lists/order-counts.ts';
import { isAscending, orderPosition } from '#worker/domain/orders/lists/order-position.ts';
import { matchesSearch } from '#worker/domain/orders/lists/order-search.ts';
import type { OrderSort } from '#worker/domain/orders/lists/order-sorts.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { replacementOf } from '#worker/domain/orders/request/resubmission.ts';
import { searchTerms } from '#worker/domain/search-text.ts';
import { withWarnings } from '#worker/modules/orders/order-warning-texts.ts';
import { admin } from './records.ts';
import type { Answer, Answers } from './stub-api.ts';

/** Answers for an admin's dashboard with these orders and nothing else. A PATCH changes an order. */
export function adminAnswers(listed: readonly OrderJson[]): Answers {
  const orders = [...listed];
  const perOrder = listed.map(({ id }, index): Answers => {
    const path = `/api/admin/orders/${id}`;
    const current = () => orders[index] as OrderJson;
    return {
      [`GET ${path}`]: () => detailsOf(current(), orders),
      [`PATCH ${path}`]: ({ body }) => {
        orders[index] = { ...current(), ...(body as Partial<OrderJson>) };
        return withWarnings(current());
      },
    };
  });
  return Object.assign(
    {
      'GET /api/admin/orders': listAnswer(orders),
      'GET /api/admin/orders/counts': ({ path }: Parameters<Answer>[0]) => {
        const query = new URL(path, 'http://localhost').searchParams;
        const counted = orders.filter((order) => meetsFilters(order, query));
        const inbox = orders.filter(orderLists.inbox);
        return {
          ...countOrderGroups(counted.map((order) => ({ ...order, orders: 1 }))),
          inbox: inbox.length,
          inboxMine: inbox.filter(({ assignee }) => assignee?.id === admin.id).length,
        };
      },
      'GET /api/admin/alerts': () => [],
    },
    ...perOrder,
  );
}

/** Returns an order as the server does. */
export function detailsOf(order: OrderJson, orders: readonly OrderJson[]) {
  const earlierIds: string[] = [];
  for (
    let id = order.resubmitOf;
    id;
    id = orders.find((each) => each.id === id)?.resubmitOf ?? null
  ) {
    earlierIds.push(id);
  }
  const replacementId = replacementOf(order, orders)?.id ?? null;
  const retuneIds = orders.flatMap(({ id, retuneOf }) => (retuneOf === order.id ? [id] : []));
  return { ...withWarnings(order), earlierIds, replacementId, retuneIds };
}

function meetsFilters(order: OrderJson, query: URLSearchParams): boolean {
  return (
    (!query.has('mine') || order.assignee?.id === admin.id) &&
    (!query.has('unread') || order.unread > 0) &&
    (!query.has('sotf') || order.tuneType === 'sotf') &&
    (!query.has('platform') || order.product.platform === query.get('platform')) &&
    (!query.has('from') || order.createdAt >= `${query.get('from')}`) &&
    (!query.has('before') || order.createdAt < `${query.get('before')}`)
  );
}

/** Filters, sorts, searches and pages orders like the server. */
export function listAnswer(orders: readonly OrderJson[], pageSize = 50): Answer {
  return ({ path, headers }) => {
    const query = new URL(path, 'http://localhost').searchParams;
    const name = query.get('list') as OrderListName | null;
    const sort = query.get('sort') as OrderSort | null;
    const order = { ...(name && { list: name }), ...(sort && { sort }) };
    const positionOf = (one: OrderJson) =>
      (isAscending(order) ? 1 : -1) * (orderPosition(one, order) || 0);
    const terms = searchTerms(decodeURIComponent(headers.get('Search-Text') ?? ''));
    const found = orders
      .filter(
        (order) =>
          (!name || orderLists[name](order)) &&
          meetsFilters(order, query) &&
          matchesSearch(order, terms, { onlyKeys: name !== null }),
      )
      .sort((a, b) => positionOf(a) - positionOf(b));
    const start = Number(query.get('after') ?? 0);
    const end = start + Number(query.get('limit') ?? pageSize);
    query.set('after', `${end}`);
    const link = { Link: `</api/admin/orders?${query}>; rel="next"` };
    return Response.json(found.slice(start, end).map(withWarnings), {
      headers: end < found.length ? link : {},
    });
  };
}
