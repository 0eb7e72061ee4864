import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { queries } from '#web/api/queries.ts';
import { observable } from '#web/lib/observable.ts';
import { customer } from '#web/tests/components/records.ts';
import { createItem } from '#web/tests/delivery/fake-browser.ts';
import type { DeliveryItem } from './item.ts';
import { restore, type Stage } from './state.ts';
import { DeliveryContext } from './use-delivery.ts';
import { useOrderWrites } from './use-order-writes.ts';

afterEach(() => vi.unstubAllGlobals());

type Writes = ReturnType<typeof useOrderWrites>;

function Order({ id, onRender }: { id: string; onRender(writes: Writes): void }) {
  onRender(useOrderWrites(id));
  return null;
}

type Edit = Pick<DeliveryItem, 'key' | 'kind' | 'orderId'>;

/** Returns an order's unsent writes while these edits wait. */
function writesOf(orderId: string, edits: readonly Edit[], stage: Stage = 'queued') {
  vi.stubGlobal('location', { pathname: '/my-orders' });
  const entries = edits.map((edit) => {
    const { item, ...state } = restore(createItem({ ...edit, body: { for: edit.key } }), {
      hasFile: true,
    });
    return { ...item, ...state, stage, sent: 0, bytesPerSecond: 0 };
  });
  const slot = { entries: observable(entries), load: () => new Promise<never>(() => {}) };
  const client = new QueryClient();
  client.setQueryData(queries.currentUser.queryKey, customer);
  let rendered: Writes | undefined;
  const onRender = (writes: Writes) => {
    rendered = writes;
  };
  renderToString(
    createElement(
      QueryClientProvider,
      { client },
      createElement(
        DeliveryContext,
        { value: slot },
        createElement(Order, { id: orderId, onRender }),
      ),
    ),
  );
  return rendered;
}

it('returns the last unsent edit of each section of the order', () => {
  const writes = writesOf('a', [
    { key: 'sheet 1', kind: 'buildSheet', orderId: 'a' },
    { key: 'use', kind: 'use', orderId: 'a' },
    { key: 'sheet 2', kind: 'buildSheet', orderId: 'a' },
    { key: 'other', kind: 'device', orderId: 'b' },
    { key: 'text', kind: 'message', orderId: 'a' },
  ]);
  expect(writes?.buildSheet.unsent?.body).toEqual({ for: 'sheet 2' });
  expect(writes?.use.unsent?.body).toEqual({ for: 'use' });
  expect(writes?.device.unsent).toBeUndefined();
});

it.each([
  ['sending', { isSending: true, isRejected: false }],
  ['queued', { isSending: true, isRejected: false }],
  ['waiting', { isSending: false, isRejected: false }],
  ['rejected', { isSending: false, isRejected: true }],
] as const)('tells whether a %s edit is being sent or was rejected', (stage, expected) => {
  const writes = writesOf('a', [{ key: 'use', kind: 'use', orderId: 'a' }], stage);
  expect(writes?.use.unsent).toMatchObject(expected);
});
