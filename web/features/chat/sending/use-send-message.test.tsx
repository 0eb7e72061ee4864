import { afterEach, expect, it } from 'vitest';
import { verdictDrafts } from '#web/orders/drafts/verdict-drafts.ts';
import { createItem } from '#web/tests/delivery/fake-browser.ts';
import { cancelToEdit } from './use-send-message.ts';

const owner = { userId: 'user-1', about: 'order-1' };
const verdict = { deliverableId: 'file-1', answer: 'change' } as const;
const text = 'I need a change: tune.bin, revision 1. It idles too low.';

/** Cancels an unsent message to edit it, on a page that has not loaded the order's files. */
function edit(message: string): Promise<boolean> {
  const delivery = {
    find: () => createItem({ body: { message, verdict } }),
    cancel: async () => true,
  };
  return cancelToEdit(delivery, owner, { key: 'a', text: message });
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
