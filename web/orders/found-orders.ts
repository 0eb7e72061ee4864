import { apiResponse, nextPage } from '#web/api/api.ts';
import { adminSearchKey } from '#web/api/queries.ts';
import { limits } from '#worker/domain/limits.ts';
import type { OrderJson, OrderSearchJson } from '#worker/domain/orders/orders.api.ts';

/** The path of a search's first page. */
export const firstFoundPage: string = adminSearchKey[0];

/** Reads a page of a search, newest first. `next` is the path of the next one. */
export async function readFoundPage(
  path: string,
  search: OrderSearchJson,
  signal?: AbortSignal,
): Promise<{ orders: OrderJson[]; next: string | undefined }> {
  const response = await apiResponse(path, {
    method: 'POST',
    body: search,
    ...(signal && { signal }),
  });
  // The response of `POST /api/admin/orders/search`.
  return { orders: (await response.json()) as OrderJson[], next: nextPage(response) };
}

/** Reads every order that a search finds, newest first. */
export async function readAllFound(search: OrderSearchJson): Promise<OrderJson[]> {
  const found: OrderJson[] = [];
  for (let path: string | undefined = firstFoundPage; path !== undefined; ) {
    const page = await readFoundPage(path, { ...search, limit: limits.ordersPerPage });
    found.push(...page.orders);
    path = page.next;
  }
  return found;
}
