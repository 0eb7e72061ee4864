import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { Delivery } from '#web/delivery/delivery.ts';
import type { DeliveryEntry } from '#web/delivery/delivery-options.ts';
import { DeliveryContext } from '#web/delivery/use-delivery.ts';
import { verdictDrafts } from '#web/delivery/verdict-drafts.ts';
import { observable } from '#web/lib/observable.ts';
import { useSendMessage } from './use-send-message.ts';

const owner = { userId: 'user-1', about: 'order-1' };
const verdict = { deliverableId: 'file-1', answer: 'change' } as const;
const text = 'I need a change: tune.bin, revision 1. It idles too low.';

/** Cancels an unsent message to edit it, on a page that has not loaded the order's files. */
async function edit(message: string): Promise<boolean> {
  const entries = observable<readonly DeliveryEntry[]>([]);
  // The hook calls `find` and `cancel` only.
  const delivery = {
    find: () => ({ body: { message, verdict } }),
    cancel: async () => true,
  } as unknown as Delivery;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DeliveryContext value={{ entries, load: async () => delivery }}>{children}</DeliveryContext>
  );
  const { result } = renderHook(() => useSendMessage(owner), { wrapper });
  return result.current.cancelToEdit({ key: 'a', text: message });
}

afterEach(() => localStorage.clear());

it('keeps the verdict of a message that the customer edits', async () => {
  expect(await edit(text)).toBe(true);
  expect(verdictDrafts.of(owner, `${text} And it smokes.`)).toEqual(verdict);
  expect(verdictDrafts.of(owner, 'Which tires?')).toBeUndefined();
});

it('keeps the verdict if the customer rewrote the start of the message', async () => {
  const rewritten = 'On hills, tune.bin, revision 1 lacks power.';
  expect(await edit(rewritten)).toBe(true);
  expect(verdictDrafts.of(owner, rewritten)).toEqual(verdict);
});
