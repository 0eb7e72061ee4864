import '@testing-library/jest-dom/vitest';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '#web/app/query-client.ts';
import { orderFile } from '#web/tests/components/records.ts';
import { stubApi } from '#web/tests/components/stub-api.ts';
import type { DatalogJson, LogSummary } from '#worker/domain/datalogs/datalogs.api.ts';
import { LogList } from './log-list.tsx';

afterEach(() => queryClient.clear());

function logJson(fileId: string, summary: LogSummary | null, createdAt: string): DatalogJson {
  const fileUrl = `/api/objects/${fileId}`;
  return {
    fileId,
    fileUrl,
    fileName: `${fileId}.csv`,
    fileSize: 9,
    createdAt,
    orderVin: null,
    summary,
    corrections: { channels: {} },
  };
}

const channels = (count: number) => Array.from({ length: count }, (_, index) => `C${index + 1}`);

async function open(logs: readonly DatalogJson[]) {
  stubApi({
    'GET /api/orders/o/logs': () => logs,
    'GET /api/orders/o/files': () => [
      orderFile({ deliveredAt: '2026-10-02T12:00:00.000Z', fileName: 'tune.bin' }),
    ],
  });
  const onOpen = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <LogList orderId="o" onOpen={onOpen} preloadDialog={vi.fn()} />
    </QueryClientProvider>,
  );
  return { list: await screen.findByRole('region', { name: 'Logs' }), onOpen };
}

it('names the first channels of each log, and counts the others', async () => {
  const summary = { durationMs: 80_000, rows: 9, pulls: 1 };
  const { list, onOpen } = await open([
    logJson('wide', { ...summary, channels: channels(40) }, '2026-10-01T12:00:00.000Z'),
    logJson('narrow', { ...summary, channels: channels(4) }, '2026-10-03T12:00:00.000Z'),
    logJson('unread', null, '2026-10-03T12:00:00.000Z'),
  ]);
  expect(list).toHaveTextContent('C1, C2, C3 and 37 more');
  expect(list).toHaveTextContent('C1, C2, C3, C4');
  expect(list).toHaveTextContent('01:20 long, 1 pull');
  expect(list).toHaveTextContent('Open it to find its pulls.');
  // A log is the customer's own file, which they don't verify.
  expect(list).not.toHaveTextContent('Checksum');
  await userEvent.click(within(list).getByRole('button', { name: 'View Log wide.csv' }));
  expect(onOpen).toHaveBeenCalledWith('wide');
});

it('lists a log below the revision that it followed', async () => {
  const { list } = await open([
    logJson('before', null, '2026-10-01T12:00:00.000Z'),
    logJson('after', null, '2026-10-03T12:00:00.000Z'),
  ]);
  await within(list).findByRole('heading', { name: 'After revision 1 of tune.bin' });
  const rows = [...list.querySelectorAll('h4, button')];
  expect(rows.map((row) => row.getAttribute('aria-label') ?? row.textContent)).toEqual([
    'View Log before.csv',
    'After revision 1 of tune.bin',
    'View Log after.csv',
  ]);
});
