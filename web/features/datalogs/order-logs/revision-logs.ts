import type { DatalogJson } from '#worker/domain/datalogs/datalogs.api.ts';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';
import { calibrationItemId } from '#worker/domain/orders/fulfillment-checklist.ts';

type Revision = Pick<DeliverableJson, 'id' | 'itemId' | 'fileName' | 'revision' | 'deliveredAt'>;

export interface RevisionLogs<Log, File> {
  /** The newest delivered tune when the logs were sent. Undefined for logs from before the first one. */
  revision: File | undefined;
  logs: Log[];
}

/** Groups an order's logs by the tune revision that the truck ran when they were sent, oldest first. */
export function logsAfterRevisions<
  Log extends Pick<DatalogJson, 'createdAt'>,
  File extends Revision,
>(logs: readonly Log[], files: readonly File[]): RevisionLogs<Log, File>[] {
  const byTime = files
    .flatMap((file) =>
      file.itemId === calibrationItemId && file.deliveredAt !== null
        ? [{ file, at: file.deliveredAt }]
        : [],
    )
    .sort((a, b) => a.at.localeCompare(b.at));
  const groups: RevisionLogs<Log, File>[] = [];
  for (const log of logs) {
    const revision = byTime.findLast(({ at }) => at <= log.createdAt)?.file;
    const last = groups.at(-1);
    if (last && last.revision === revision) last.logs.push(log);
    else groups.push({ revision, logs: [log] });
  }
  return groups;
}
