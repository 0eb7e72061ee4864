import { createHash } from 'node:crypto';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import type { OrderJson, OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import type { Stored } from './ledger.ts';

/** Reads every order and message as an admin; the messages of each chat are sorted from oldest to newest. */
export async function readSavedRecords(request: APIRequestContext): Promise<Stored[]> {
  const stored: Stored[] = [];
  for (const order of await readOrders(request)) {
    // Orders without notes were placed before the faults started.
    if (order.additionalNotes !== null) {
      const { additionalNotes: text, user } = order;
      stored.push({ kind: 'order', text, userId: user.id, orderId: undefined, sha256: undefined });
    }
    for (const { message: text, userId, fileUrl } of await readMessages(request, order)) {
      const sha256 = fileUrl === null ? undefined : await hashOf(request, fileUrl);
      stored.push({ kind: 'message', text, userId, orderId: order.id, sha256 });
    }
  }
  return stored;
}

async function readOrders(request: APIRequestContext): Promise<OrderJson[]> {
  const orders: OrderJson[] = [];
  for (let path: string | undefined = '/api/admin/orders'; path; ) {
    const response: APIResponse = await request.get(path);
    if (!response.ok()) throw new Error(`${path}: ${response.status()}`);
    orders.push(...((await response.json()) as OrderJson[]));
    path = /<([^>]+)>; rel="next"/.exec(response.headers().link ?? '')?.[1];
  }
  return orders;
}

async function readMessages(
  request: APIRequestContext,
  { id }: OrderJson,
): Promise<OrderMessageJson[]> {
  const path = `/api/orders/${id}/messages`;
  const messages = await get<OrderMessageJson[]>(request, path);
  for (let oldest = messages[0]; oldest; ) {
    const older = await get<OrderMessageJson[]>(request, `${path}?before=${oldest.id}`);
    messages.unshift(...older);
    oldest = older[0];
  }
  return messages;
}

async function hashOf(request: APIRequestContext, url: string): Promise<string> {
  const response = await request.get(url);
  if (!response.ok()) throw new Error(`${url}: ${response.status()}`);
  return sha256(await response.body());
}

/** Returns the SHA-256 in hex. */
export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function get<Json>(request: APIRequestContext, path: string): Promise<Json> {
  const response = await request.get(path);
  if (!response.ok()) throw new Error(`${path}: ${response.status()}`);

  return (await response.json()) as Json;
}
