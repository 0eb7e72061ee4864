import type { DeliveryEntry } from '#web/delivery/state.ts';
import { chosenFiles } from '#web/orders/drafts/chosen-files.ts';
import '@testing-library/jest-dom/vitest';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '#web/app/query-client.ts';
import { DeliveryContext } from '#web/delivery/use-delivery.ts';
import { observable } from '#web/lib/observable.ts';
import { admin, orderFile, orderJson } from '#web/tests/components/records.ts';
import { stubApi } from '#web/tests/components/stub-api.ts';
import { fileOfSize } from '#web/tests/support/file-of-size.ts';
import { UploadWidget } from './upload-widget.tsx';

const order = orderJson();
const file = orderFile();

afterEach(() => {
  cleanup();
  for (const { key } of chosenFiles.get()) chosenFiles.remove(key);
});

/** Opens a widget without uploads. The server is never needed, because nothing is sent before Upload. */
function openWidget(multiple: boolean) {
  const { calls } = stubApi({});
  render(
    <QueryClientProvider client={queryClient}>
      <DeliveryContext value={{ entries: observable([]), load: () => new Promise(() => {}) }}>
        <UploadWidget
          label="Files for the calibration"
          userId={admin.id}
          orderId={order.id}
          details={{ itemId: file.itemId }}
          fileIds={[]}
          multiple={multiple}
        />
      </DeliveryContext>
    </QueryClientProvider>,
  );
  const input = screen.getByLabelText(/^Choose File/, { selector: 'input' });
  return {
    calls,
    choose: (...files: File[]) => fireEvent.change(input, { target: { files } }),
  };
}

const row = (name: string) =>
  screen.getAllByRole('listitem').find(({ textContent }) => textContent.includes(name));

it('rejects an empty file and one over 2 GB before it sends anything', async () => {
  const { calls, choose } = openWidget(true);
  choose(fileOfSize('empty.bin', 0), fileOfSize('huge.bin', 2_147_483_649));
  expect(await screen.findByText('This file is empty. Choose another one.')).toBeVisible();
  expect(row('empty.bin')).toHaveTextContent('This file is empty. Choose another one.');
  expect(row('huge.bin')).toHaveTextContent('This file is too large. The limit is 2 GB.');
  expect(screen.queryByRole('button', { name: /^Upload/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove empty.bin' }));
  expect(row('empty.bin')).toBeUndefined();
  expect(calls).toEqual([]);
});

it('replaces the chosen file of a widget for one file', async () => {
  const { choose } = openWidget(false);
  choose(fileOfSize('first.bin', 1000));
  expect(await screen.findByText(/first\.bin/)).toBeVisible();
  choose(fileOfSize('second.bin', 1000));
  expect(await screen.findByText(/second\.bin/)).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Upload' })).toBeEnabled();
});

it('shows an uploaded file until the page lists it, and announces it', () => {
  const uploading = {
    key: 'upload-1',
    kind: 'deliverable',
    orderId: order.id,
    body: { itemId: file.itemId },
    file: { name: file.fileName, size: file.fileSize },
    stage: 'uploading',
    sent: 0,
    bytesPerSecond: 0,
  };
  // The widget reads these fields only.
  const entriesOf = (change: Partial<DeliveryEntry>) =>
    [{ ...uploading, ...change }] as readonly DeliveryEntry[];
  const entries = observable(entriesOf({}));
  const widget = (fileIds: readonly string[]) => (
    <QueryClientProvider client={queryClient}>
      <DeliveryContext value={{ entries, load: () => new Promise(() => {}) }}>
        <UploadWidget
          label="Files for the calibration"
          userId={admin.id}
          orderId={order.id}
          details={{ itemId: file.itemId }}
          fileIds={fileIds}
        />
      </DeliveryContext>
    </QueryClientProvider>
  );
  const { rerender } = render(widget([]));
  expect(screen.getByRole('listitem')).toHaveTextContent(file.fileName);
  act(() => entries.set(entriesOf({ stage: 'accepted', answer: file })));
  expect(screen.getByRole('listitem')).toHaveTextContent('Uploaded');
  rerender(widget([file.id]));
  expect(screen.queryByRole('listitem')).toBeNull();
  expect(screen.getByRole('log')).toHaveTextContent(`${file.fileName} was uploaded.`);
});
