import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { observable } from '#web/lib/observable.ts';
import { createItem } from '#web/tests/delivery/fake-browser.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import type { DeliveryItem } from './item.ts';
import { type DeliveryEntry, restore, type Stage } from './state.ts';
import {
  DeliveryContext,
  useFileUploads,
  useResubmission,
  useUnsent,
  useUnsentCount,
} from './use-delivery.ts';

function entry(key: string, stage: Stage, change: Partial<DeliveryItem> = {}): DeliveryEntry {
  const { item, ...state } = restore(createItem({ key, ...change }), { hasFile: true });
  return { ...item, ...state, stage, sent: 0, bytesPerSecond: 0 };
}

const entries = [
  entry('text', 'waiting', { orderId: 'a' }),
  entry('file', 'uploading', { kind: 'deliverable', orderId: 'a' }),
  entry('sent', 'accepted', { kind: 'deliverable', orderId: 'a' }),
  entry('other', 'uploading', { kind: 'deliverable', orderId: 'b' }),
  entry('order', 'queued', { kind: 'order', orderId: null, body: { resubmitOf: 'denied' } }),
];

function Computed({ useText }: { useText: () => string }): string {
  return useText();
}

/** Returns what a component computes from the entries. */
function compute(useText: () => string): string {
  const value = { entries: observable(entries), load: () => new Promise<never>(() => {}) };
  return renderToString(
    createElement(DeliveryContext, { value }, createElement(Computed, { useText })),
  );
}

const keysOf = (found: readonly DeliveryEntry[]) => found.map(({ key }) => key).join(' ');

it('returns what isn’t sent yet', () => {
  expect(compute(() => keysOf(useUnsent()))).toBe('text file other order');
  expect(compute(() => `${useUnsentCount()}`)).toBe('4');
});

it('returns the files of one order, also accepted ones', () => {
  expect(compute(() => keysOf(useFileUploads('a')))).toBe('file sent');
});

it.each([
  ['denied', 'waits false'],
  ['other', 'free true'],
])('knows whether the denied order %s can be resubmitted: %s', (id, expected) => {
  const order = { id, status: 'denied' } as OrderJson;
  const text = compute(() => {
    const { isWaiting, canResubmit } = useResubmission();
    return `${isWaiting(id) ? 'waits' : 'free'} ${canResubmit(order, [order])}`;
  });
  expect(text).toBe(expected);
});
