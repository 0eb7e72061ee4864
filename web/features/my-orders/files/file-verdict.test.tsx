import type { DeliveryEntry } from '#web/delivery/state.ts';
import { verdictDrafts } from '#web/orders/drafts/verdict-drafts.ts';
import '@testing-library/jest-dom/vitest';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '#web/app/query-client.ts';
import type { Delivery } from '#web/delivery/delivery.ts';
import { DeliveryContext } from '#web/delivery/use-delivery.ts';
import { observable } from '#web/lib/observable.ts';
import { customer, orderFile } from '#web/tests/components/records.ts';
import { setUpUser } from '#web/tests/components/set-up-user.ts';
import { hangs, stubApi } from '#web/tests/components/stub-api.ts';
import { signedInCookie } from '#worker/domain/accounts/cookie-names.ts';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';
import { FileVerdict } from './file-verdict.tsx';

const revision2 = orderFile({ id: 'file-2', revision: 2, deliveredAt: '2026-10-03T12:00:00.000Z' });

async function openVerdict(file: DeliverableJson = revision2, { isLoaded = true } = {}) {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store.
  document.cookie = `${signedInCookie}=${customer.id}`;
  stubApi({ 'GET /api/auth/user': isLoaded ? () => customer : hangs });
  if (isLoaded) queryClient.setQueryData(['/api/auth/user'], customer);
  const entries = observable<readonly DeliveryEntry[]>([]);
  const submit = vi.fn((_request: unknown, _onStored: () => void) => new Promise(() => {}));
  const onRequestChange = vi.fn();
  // The component calls `submit` only.
  const delivery = { submit } as unknown as Delivery;
  render(
    <QueryClientProvider client={queryClient}>
      <DeliveryContext value={{ entries, load: async () => delivery }}>
        <FileVerdict
          orderId="order-1"
          file={file}
          onRequestChange={onRequestChange}
          onRetune={undefined}
        />
      </DeliveryContext>
    </QueryClientProvider>,
  );
  return { user: setUpUser(), entries, submit, onRequestChange };
}

const works = () => screen.queryByRole('button', { name: 'It works: tune.bin, revision 2' });
const change = () =>
  screen.queryByRole('button', { name: 'I need a change: tune.bin, revision 2' }) as HTMLElement;

afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
});

it('sends one message that says a revision works, and waits for it', async () => {
  const { user, entries, submit } = await openVerdict();
  await user.dblClick(works() as HTMLElement);
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
  const request = {
    userId: customer.id,
    kind: 'message',
    orderId: 'order-1',
    body: {
      message: 'It works: tune.bin, revision 2.',
      verdict: { deliverableId: 'file-2', answer: 'works' },
    },
  };
  expect(submit).toHaveBeenCalledWith(request, expect.any(Function));
  // The component reads these fields only.
  entries.set([{ ...request, key: 'a', stage: 'queued' } as unknown as DeliveryEntry]);
  expect(await screen.findByRole('status')).toHaveTextContent('Sending your answer...');
  expect(works()).not.toBeInTheDocument();
  expect(screen.getByRole('status').parentElement).toHaveFocus();
});

it('sends a verdict that was given before the user had loaded', async () => {
  const { user, submit } = await openVerdict(revision2, { isLoaded: false });
  await user.click(works() as HTMLElement);
  await waitFor(() => expect(submit).toHaveBeenCalledOnce());
  expect(submit.mock.calls[0]?.[0]).toMatchObject({ userId: customer.id });
});

it('forgets the drafted change of a revision that works', async () => {
  const { user, submit } = await openVerdict();
  submit.mockImplementation((_: unknown, onStored: () => void) => {
    onStored();
    return new Promise(() => {});
  });
  await user.click(change());
  await user.click(works() as HTMLElement);
  const owner = { userId: customer.id, about: 'order-1' };
  await waitFor(() => expect(verdictDrafts.of(owner, 'tune.bin, revision 2')).toBeUndefined());
});

it('drafts a change, which belongs to a message that still names the revision', async () => {
  const { user, submit, onRequestChange } = await openVerdict();
  await user.click(change());
  expect(onRequestChange).toHaveBeenCalledWith('I need a change: tune.bin, revision 2. ');
  expect(submit).not.toHaveBeenCalled();
  const owner = { userId: customer.id, about: 'order-1' };
  expect(verdictDrafts.of(owner, 'tune.bin, revision 2 idles too low')).toEqual({
    deliverableId: 'file-2',
    answer: 'change',
  });
  expect(verdictDrafts.of(owner, 'Which tires?')).toBeUndefined();
  expect(verdictDrafts.of({ ...owner, about: 'order-2' }, 'tune.bin, revision 2')).toBeUndefined();
});

it('shows the customer’s verdict, and lets them change it', async () => {
  const createdAt = '2026-10-04T12:00:00.000Z';
  await openVerdict({
    ...revision2,
    verdict: { answer: 'works', report: null, createdAt, attachment: null },
  });
  expect(screen.getByText('You said: It works, Oct 4, 2026')).toBeVisible();
  expect(works()).not.toBeInTheDocument();
  expect(change()).toBeVisible();
});
