import type { AlertJson } from '#worker/domain/jobs/alerts.api.ts';

/** Builds an alert. By default, its id is its kind. */
export function alertJson(change: Partial<AlertJson>): AlertJson {
  return {
    id: change.kind ?? 'alert',
    kind: 'jobFailed',
    jobKind: null,
    detail: null,
    orderId: null,
    createdAt: '2026-10-01T12:00:00.000Z',
    user: null,
    ...change,
  };
}
