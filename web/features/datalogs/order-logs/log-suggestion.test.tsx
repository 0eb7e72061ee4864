import '@testing-library/jest-dom/vitest';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '#web/app/query-client.ts';
import { orderFile, orderJson } from '#web/tests/components/records.ts';
import { stubApi } from '#web/tests/components/stub-api.ts';
import type { DatalogJson } from '#worker/domain/datalogs/datalogs.api.ts';
import { LogSuggestion } from './log-suggestion.tsx';

afterEach(() => queryClient.clear());

const order = orderJson({ hasFiles: true });
const delivered = orderFile({ deliveredAt: '2026-10-02T12:00:00.000Z' });

function logJson(createdAt: string): DatalogJson {
  return {
    fileId: 'a',
    fileUrl: '/api/objects/a',
    fileName: 'a.csv',
    fileSize: 9,
    createdAt,
    orderVin: null,
    summary: null,
    corrections: { channels: {} },
  };
}

function open(files: readonly object[], logs: readonly DatalogJson[]) {
  const { calls } = stubApi({
    [`GET /api/orders/${order.id}/files`]: () => files,
    [`GET /api/orders/${order.id}/logs`]: () => logs,
  });
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <LogSuggestion order={order} />
    </QueryClientProvider>,
  );
  const expectNothing = async () => {
    await waitFor(() => expect(calls).toHaveLength(2));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(container).toBeEmptyDOMElement();
  };
  return { expectNothing };
}

it('suggests a log of a delivered tune, with the steps of its platform', async () => {
  open([delivered], [logJson('2026-10-01T12:00:00.000Z')]);
  const suggestion = await screen.findByText(/Attach a log/);
  await userEvent.click(suggestion);
  expect(screen.getByText(/^Stop recording, and save or share/)).toBeVisible();
  expect(screen.getByText(/^Channels: Engine RPM;/)).toBeVisible();
});

it('suggests another log after a new revision', async () => {
  const next = orderFile({ id: 'file-2', revision: 2, deliveredAt: '2026-10-05T12:00:00.000Z' });
  open([delivered, next], [logJson('2026-10-03T12:00:00.000Z')]);
  expect(await screen.findByText(/Attach a log/)).toBeVisible();
});

it.each([
  ['before the tune is delivered', [orderFile()], []],
  ['once a log of it is here', [delivered], [logJson('2026-10-03T12:00:00.000Z')]],
])('suggests nothing %s', async (_when, files, logs) => {
  await open(files, logs).expectNothing();
});
