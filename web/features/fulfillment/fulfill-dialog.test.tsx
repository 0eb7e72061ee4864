import type { DeliveryEntry } from '#web/delivery/state.ts';
import { chosenFiles } from '#web/orders/drafts/chosen-files.ts';
import '@testing-library/jest-dom/vitest';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { queries } from '#web/api/queries.ts';
import { signedOutToast } from '#web/api/sign-in.ts';
import { queryClient } from '#web/app/query-client.ts';
import { DeliveryContext } from '#web/delivery/use-delivery.ts';
import { observable } from '#web/lib/observable.ts';
import { setOnline } from '#web/tests/components/connection.ts';
import { addons, admin, messageJson, orderFile, orderJson } from '#web/tests/components/records.ts';
import { recordExits } from '#web/tests/components/replace-property.ts';
import { setUpUser } from '#web/tests/components/set-up-user.ts';
import { type Answers, fails, stubApi } from '#web/tests/components/stub-api.ts';
import { stubVisibility } from '#web/tests/components/stub-layout.ts';
import * as toasts from '#web/ui/toast/toast.ts';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';
import { fulfillmentChecklist } from '#worker/domain/orders/fulfillment-checklist.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { FulfillDialog } from './fulfill-dialog.tsx';

const paid = orderJson({ status: 'approved', paymentStatus: 'paid' });
const [calibration = '', tcm = '', wiring = ''] = fulfillmentChecklist(paid).map(
  ({ label }) => label,
);
const paths = {
  files: `/api/orders/${paid.id}/files`,
  adminFiles: `/api/admin/orders/${paid.id}/files`,
  order: `/api/admin/orders/${paid.id}`,
};

interface Options {
  order?: OrderJson;
  files?: DeliverableJson[];
  entries?: DeliveryEntry[];
  answers?: Answers;
}

/** Opens the dialog of a paid order whose items are all ticked. */
function openDialog({ order = paid, files = [], entries = [], answers = {} }: Options = {}) {
  const details = { ...order, warnings: [], earlierIds: [], replacementId: null, retuneIds: [] };
  const uploads = observable<readonly DeliveryEntry[]>(entries);
  const ticks = fulfillmentChecklist(order).map(({ id }) => {
    return { itemId: id, createdAt: '2026-10-02T12:00:00.000Z', user: admin };
  });
  const api = stubApi({
    'GET /api/auth/user': () => admin,
    [`GET ${paths.order}`]: () => details,
    [`GET ${paths.order}/checklist`]: () => ticks,
    [`GET ${paths.files}`]: () => files,
    [`PATCH ${paths.order}`]: () => ({ ...order, status: 'fulfilled' }),
    [`PATCH ${paths.adminFiles}`]: () => files,
    ...answers,
  });
  queryClient.setQueryData(queries.adminOrder(order.id).queryKey, details);
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <DeliveryContext value={{ entries: uploads, load: () => new Promise(() => {}) }}>
        <FulfillDialog
          orderId={order.id}
          onClose={onClose}
          renderUpload={({ label, multiple, details: added, fields }) => (
            <section aria-label={label}>
              {multiple ? 'Several files' : 'One file'}
              <output>{JSON.stringify(added)}</output>
              {fields}
            </section>
          )}
        />
      </DeliveryContext>
    </QueryClientProvider>,
  );
  return { ...api, user: setUpUser(), uploads, onClose };
}

function entry(change: Partial<DeliveryEntry>): DeliveryEntry {
  // The dialog reads these fields only.
  return {
    key: 'upload-1',
    kind: 'deliverable',
    orderId: paid.id,
    body: { itemId: 'calibration' },
    file: { name: 'tune.bin' },
    stage: 'uploading',
    ...change,
  } as DeliveryEntry;
}

const findDone = () => screen.findByRole('button', { name: 'Mark as Fulfilled' });

afterEach(() => {
  cleanup();
  queryClient.clear();
  for (const { key } of chosenFiles.get()) chosenFiles.remove(key);
  localStorage.clear();
});

it('names the only item without a file', async () => {
  const files = fulfillmentChecklist(paid).map(({ id }) => orderFile({ id, itemId: id }));
  openDialog({ files: files.slice(0, -1) });
  const done = await findDone();
  await waitFor(() => expect(done).toHaveAccessibleDescription(`No file yet for ${wiring}.`));
});

it('counts the items without a file, and fulfills the order at once', async () => {
  const { user, calls, onClose } = openDialog({ files: [orderFile()] });
  const done = await findDone();
  await waitFor(() => expect(done).toBeEnabled());
  expect(done).toHaveAccessibleDescription('2 items have no file yet.');
  await user.click(done);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.filter(({ method }) => method === 'PATCH')).toMatchObject([
    { path: paths.order, body: { status: 'fulfilled' } },
  ]);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it.each([
  ['a file', []],
  ['a file that isn’t withdrawn', [orderFile({ withdrawnAt: '2026-10-02T12:00:00.000Z' })]],
])('asks once before it fulfills an order without %s', async (_, files) => {
  const { user, calls, onClose } = openDialog({ files });
  const done = await findDone();
  await waitFor(() => expect(done).toBeEnabled());
  await user.dblClick(done);
  expect(await screen.findByText('No file attached. Fulfill without files?')).toBeVisible();
  expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
  done.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

it('keeps the checklist as it is while offline, and says why', async () => {
  openDialog({ files: [orderFile()] });
  const item = await screen.findByRole('checkbox', { name: new RegExp(calibration) });
  expect(item).toBeEnabled();
  setOnline(false);
  expect(item).toBeDisabled();
  expect(screen.getByText(/You can check them when you’re back online\./)).toBeVisible();
  expect(await findDone()).toBeDisabled();
});

it('waits for the declaration of a competition calibration', async () => {
  const product = { ...paid.product, use: 'competition' as const };
  openDialog({ order: { ...paid, product }, files: [orderFile()] });
  expect(await findDone()).toBeDisabled();
  expect(screen.getByRole('alert')).toHaveTextContent('hasn’t declared competition use');
  expect(screen.queryByRole('button', { name: /^Deliver Now/ })).toBeNull();
});

it('lists everything that was paid, the notes and the last messages', async () => {
  const lines = [{ kind: 'discount', label: 'Show special', amount: -10_000 } as const];
  const order = { ...paid, lines, modifications: 'Bigger turbo', additionalNotes: 'Tows a lot' };
  const messages = ['one', 'two', 'three', 'four'].map((message) =>
    messageJson({ id: message, message }),
  );
  openDialog({
    order,
    files: [],
    answers: {
      'GET /api/addons': () =>
        addons
          .filter(({ id }) => id === 'sotf-switch')
          .map((addon) => ({ ...addon, description: 'Ships in two days' })),
      [`GET /api/orders/${paid.id}/messages`]: () => messages,
    },
  });
  const items = within(await screen.findByRole('region', { name: 'What They Paid For' }));
  expect(await items.findByText('Ships in two days', { exact: false })).toBeVisible();
  expect(items.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'SOTF Package$949',
    'Transmission (TCM) Tune$299',
    'SOTF SwitchShips in two days\nNot shipped yet$149',
    'Show special-$100',
  ]);
  expect(screen.getByText('Bigger turbo')).toBeVisible();
  expect(screen.getByText('Tows a lot')).toBeVisible();
  const chat = within(await screen.findByRole('region', { name: 'Last Messages' }));
  expect(chat.queryByText('one')).not.toBeInTheDocument();
  expect(chat.getByText('four')).toBeVisible();
});

it('says nothing if each item has a file', async () => {
  const files = fulfillmentChecklist(paid).map(({ id }) => orderFile({ id, itemId: id }));
  openDialog({ files });
  const done = await findDone();
  await waitFor(() => expect(done).toBeEnabled());
  expect(done).not.toHaveAccessibleDescription();
});

it.each(['queued', 'uploading', 'waiting', 'sending'] as const)(
  'does not fulfill the order while a file is %s',
  async (stage) => {
    const { uploads } = openDialog({ entries: [entry({ stage })] });
    const sentence =
      'A file is still uploading. You can mark the order as fulfilled once it’s done.';
    expect(await screen.findByText(sentence)).toBeVisible();
    const done = await findDone();
    expect(done).toBeDisabled();
    expect(done).toHaveAccessibleDescription(expect.stringContaining(sentence));
    uploads.set([entry({ stage: 'accepted' })]);
    await waitFor(() => expect(done).toBeEnabled());
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  },
);

it('does not fulfill the order while an upload is paused, and says so', async () => {
  openDialog({ entries: [entry({ stage: 'paused' })] });
  const sentence =
    'You paused tune.bin. Resume or cancel it before you mark the order as fulfilled.';
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(await findDone()).toBeDisabled();
  expect(screen.queryByText(/still uploading/)).not.toBeInTheDocument();
});

it('keeps a chosen file a new file when another upload of its item completes', async () => {
  const files: DeliverableJson[] = [];
  openDialog({ files });
  const slot = within(await screen.findByRole('region', { name: `Files for ${calibration}` }));
  const chosen = { userId: admin.id, orderId: paid.id, itemId: 'calibration' };
  act(() => chosenFiles.add(chosen, new File(['x'], 'b.bin')));
  files.push(orderFile());
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(slot.getByLabelText('Attach As')).toHaveValue(''));
  expect(slot.getByRole('status')).not.toHaveTextContent('revisionOf');
  act(() => chosenFiles.remove(chosenFiles.get()[0]?.key ?? ''));
  expect(slot.getByRole('status')).toHaveTextContent('"revisionOf":"file-1"');
});

it('delivers only the newest revision, and keeps the focus in its slot', async () => {
  const delivered = '2026-10-03T12:00:00.000Z';
  const files = [orderFile({ id: 'a', seriesId: 'a' })];
  files.push(orderFile({ id: 'b', seriesId: 'a', revision: 2 }));
  const { user, calls } = openDialog({
    files,
    answers: {
      [`PATCH ${paths.adminFiles}`]: () => {
        files[1] = orderFile({ id: 'b', seriesId: 'a', revision: 2, deliveredAt: delivered });
        return files;
      },
    },
  });
  const button = await screen.findByRole('button', { name: `Deliver Now: ${calibration}` });
  await user.click(button);
  await waitFor(() => expect(button).not.toBeInTheDocument());
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ fileIds: ['b'] });
  expect(screen.getByRole('group', { name: calibration })).toHaveFocus();
});

it('names files that were chosen or stopped, and files that could not load', async () => {
  chosenFiles.add(
    { userId: admin.id, orderId: paid.id, itemId: 'calibration' },
    new File(['x'], 'b.bin'),
  );
  openDialog({
    entries: [entry({ stage: 'rejected' })],
    answers: { [`GET ${paths.files}`]: fails(500, 'Not now.') },
  });
  expect(await screen.findByText('We couldn’t load the files of this order.')).toBeVisible();
  expect(
    screen.getByText(
      'You chose b.bin but didn’t upload. Upload first, or the customer won’t get it.',
    ),
  ).toBeVisible();
  expect(
    screen.getByText('The customer won’t get tune.bin, because the upload failed.'),
  ).toBeVisible();
  await waitFor(async () => expect(await findDone()).toBeEnabled());
});

it('delivers the files of one item', async () => {
  const files = [
    orderFile({ id: 'a', seriesId: 'a', deliveredAt: '2026-10-03T12:00:00.000Z' }),
    orderFile({ id: 'b', seriesId: 'a', revision: 2 }),
    orderFile({
      id: 'c',
      seriesId: 'c',
      fileName: 'tcm.bin',
      itemId: fulfillmentChecklist(paid)[1]?.id ?? '',
    }),
  ];
  const { user, calls } = openDialog({ files });
  await user.click(await screen.findByRole('button', { name: `Deliver Now: ${calibration}` }));
  await waitFor(() =>
    expect(calls).toContainEqual(
      expect.objectContaining({
        method: 'PATCH',
        path: paths.adminFiles,
        body: { fileIds: ['b'] },
      }),
    ),
  );
  expect(screen.getByRole('button', { name: `Deliver Now: ${tcm}` })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove tune.bin, revision 2' })).toBeVisible();
  const removed = screen.queryByRole('button', { name: 'Remove tune.bin, revision 1' });
  expect(removed).not.toBeInTheDocument();
});

it('asks before it delivers or fulfills a disputed order', async () => {
  stubVisibility();
  const { user, calls, onClose } = openDialog({
    order: { ...paid, isDisputed: true },
    files: [orderFile()],
  });
  await user.click(await screen.findByRole('button', { name: `Deliver Now: ${calibration}` }));
  await user.click(await screen.findByRole('button', { name: 'Deliver Anyway' }));
  const patches = () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  await waitFor(() => expect(patches()).toEqual([{ fileIds: ['file-1'], deliverDisputed: true }]));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await user.click(await findDone());
  const question = await screen.findByRole('alertdialog', { name: 'Fulfill a disputed order?' });
  expect(question).toHaveAccessibleDescription(
    'The customer disputed this payment with their bank, so you may lose the money.',
  );
  // Enter does no harm.
  await waitFor(() =>
    expect(within(question).getByRole('button', { name: 'Close' })).toHaveFocus(),
  );
  await user.click(within(question).getByRole('button', { name: 'Fulfill Anyway' }));
  await waitFor(() => expect(patches()[1]).toEqual({ status: 'fulfilled', fulfillDisputed: true }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

it('can be marked as fulfilled once the server has all ticks', async () => {
  queryClient.setQueryData(queries.currentUser.queryKey, admin);
  const items = fulfillmentChecklist(paid);
  const answered: ((ticks: Response) => void)[] = [];
  const { user } = openDialog({
    answers: {
      [`GET ${paths.order}/checklist`]: () => [],
      [`PUT ${paths.order}/checklist`]: () => new Promise((resolve) => answered.push(resolve)),
    },
  });
  const done = await findDone();
  const boxes = await screen.findAllByRole('checkbox');
  expect(boxes).toHaveLength(3);
  expect(await screen.findAllByText('No file yet.')).toHaveLength(3);
  expect(done).toHaveAccessibleDescription('0 of 3 items checked. 3 items have no file yet.');
  expect(screen.queryByText('Done')).toBeNull();
  for (const box of boxes) await user.click(box);
  await waitFor(() =>
    expect(screen.getAllByRole('checkbox', { name: /Checked by Demo Admin/ })).toHaveLength(3),
  );
  expect(screen.getAllByText('Done')).toHaveLength(3);
  expect(done).toHaveAccessibleDescription('3 items have no file yet.');
  // A name in another script must not reorder the words around it.
  for (const name of screen.getAllByText('Demo Admin', { selector: 'label *' })) {
    expect(name.tagName).toBe('BDI');
  }
  for (const [index] of items.entries()) {
    await waitFor(() => expect(answered).toHaveLength(index + 1));
    expect(done).toBeDisabled();
    const ticks = items
      .slice(0, index + 1)
      .map(({ id }) => ({ itemId: id, createdAt: '2026-10-02T12:00:00.000Z', user: admin }));
    answered[index]?.(Response.json(ticks));
  }
  await waitFor(() => expect(done).toBeEnabled());
});

it('revises the only file of an item by default', async () => {
  const { user } = openDialog({ files: [orderFile()] });
  const slot = within(await screen.findByRole('region', { name: `Files for ${calibration}` }));
  expect(slot.getByRole('status')).toHaveTextContent('"revisionOf":"file-1"');
  expect(slot.getByText('One file')).toBeVisible();
  await user.type(slot.getByLabelText('What changed (Optional)'), 'Idle');
  await user.selectOptions(slot.getByLabelText('Attach As'), 'A new file');
  expect(slot.getByText('Several files')).toBeVisible();
  expect(slot.getByLabelText('Note for the customer (Optional)')).toHaveValue('Idle');
  const empty = within(screen.getByRole('region', { name: `Files for ${tcm}` }));
  expect(empty.getByText('Several files')).toBeVisible();
  expect(empty.queryByLabelText('Attach As')).not.toBeInTheDocument();
});

it('keeps the note of a file that closing the dialog interrupts, until the file is attached', async () => {
  queryClient.setQueryData(queries.currentUser.queryKey, admin);
  const note = async () =>
    within(await screen.findByRole('region', { name: `Files for ${calibration}` })).getByLabelText(
      'Note for the customer (Optional)',
    );
  const { user } = openDialog();
  await user.type(await note(), 'Idle');
  cleanup();
  const { uploads } = openDialog();
  expect(await note()).toHaveValue('Idle');
  const body = { itemId: 'calibration', note: 'Idle' };
  act(() => uploads.set([entry({ stage: 'accepted', body })]));
  await waitFor(async () => expect(await note()).toHaveValue(''));
  cleanup();
  openDialog();
  expect(await note()).toHaveValue('');
});

it('shows the revisions with their notes and the customer’s verdicts', async () => {
  const first = orderFile({ note: 'First tune.', deliveredAt: '2026-10-03T12:00:00.000Z' });
  const createdAt = '2026-10-04T12:00:00.000Z';
  const verdict = { answer: 'change', report: null, createdAt, attachment: null } as const;
  openDialog({
    files: [{ ...first, verdict }, orderFile({ id: 'file-2', revision: 2, note: 'More idle.' })],
  });
  const [newest, earlier] = await screen.findAllByRole('article');
  expect(newest).toHaveTextContent(/Revision 2.*Not delivered yet.*More idle\./);
  expect(earlier).toHaveTextContent(/Revision 1.*delivered Oct 3.*Change requested, Oct 4, 2026/);
  expect(within(newest as HTMLElement).getByText('Earlier revisions (1)')).toBeVisible();
});

describe('a session that ended', () => {
  const signedOut = fails(401, 'Unauthorized');
  beforeAll(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  // The app ignores further redirects for 10 s.
  afterEach(() => void vi.advanceTimersByTime(10_000));
  afterAll(() => void vi.useRealTimers());

  it.each([
    [
      'a tick',
      `PUT ${paths.order}/checklist`,
      async () => (await screen.findAllByRole('checkbox'))[0],
    ],
    ['the order', `PATCH ${paths.order}`, findDone],
    [
      'a delivery',
      `PATCH ${paths.adminFiles}`,
      () => screen.findByRole('button', { name: `Deliver Now: ${calibration}` }),
    ],
  ])('redirects to sign in, instead of saving %s', async (_, path, findControl) => {
    const exits = recordExits();
    const showToast = vi.spyOn(toasts, 'showToast').mockResolvedValue();
    const { user } = openDialog({ files: [orderFile()], answers: { [path]: signedOut } });
    const control = (await findControl()) as HTMLElement;
    await waitFor(() => expect(control).toBeEnabled());
    await user.click(control);
    await waitFor(() => expect(exits).toHaveLength(1));
    expect(showToast.mock.calls).toEqual([[signedOutToast]]);
  });
});

it('says that another admin fulfilled the order', async () => {
  openDialog({ order: { ...paid, status: 'fulfilled' } });
  expect(await findDone()).toBeDisabled();
  expect(screen.getByRole('alert')).toHaveTextContent('This order was already fulfilled.');
});
