import '@testing-library/jest-dom/vitest';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '#web/app/query-client.ts';
import type { DeliveryEntry } from '#web/delivery/delivery-options.ts';
import { DeliveryContext } from '#web/delivery/use-delivery.ts';
import { observable } from '#web/lib/observable.ts';
import { admin, orderFile, orderJson } from '#web/tests/components/records.ts';
import { UploadWidget } from './upload-widget.tsx';

const order = orderJson();
const file = orderFile();

afterEach(cleanup);

it('shows an uploaded file until the page lists it, and announces it', () => {
  const uploading = {
    key: 'upload-1',
    kind: 'deliverable',
    orderId: order.id,
    body: { itemId: file.itemId },
    file: { name: file.fileName, size: file.fileSize },
    stage: 'uploading',
    ...{ sent: 0, bytesPerSecond: 0 },
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
  act(() => entries.set(entriesOf({ stage: 'delivered', answer: file })));
  expect(screen.getByRole('listitem')).toHaveTextContent('Uploaded');
  rerender(widget([file.id]));
  expect(screen.queryByRole('listitem')).toBeNull();
  expect(screen.getByRole('log')).toHaveTextContent(`${file.fileName} was uploaded.`);
});
