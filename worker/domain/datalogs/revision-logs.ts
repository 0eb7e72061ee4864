import type { DeliverableJson } from '#worker/domain/files/files.api.ts';
import type { DatalogJson } from './datalogs.api.ts';

type Revision = Pick<DeliverableJson, 'id' | 'revision' | 'fileName' | 'createdAt'>;

export interface RevisionLogs<Log, File> {
  /** The newest file when the logs were sent. Undefined for logs from before the first file. */
  revision: File | undefined;
  logs: Log[];
}

/** Groups an order's logs by the revision that they followed, oldest first: revision 1, its logs, revision 2, its logs. */
export function logsAfterRevisions<
  Log extends Pick<DatalogJson, 'createdAt'>,
  File extends Revision,
>(logs: readonly Log[], files: readonly File[]): RevisionLogs<Log, File>[] {
  const byTime = files.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
  const groups: RevisionLogs<Log, File>[] = [];
  for (const log of logs) {
    const revision = byTime.findLast(({ createdAt }) => createdAt <= log.createdAt);
    const last = groups.at(-1);
    if (last && last.revision === revision) last.logs.push(log);
    else groups.push({ revision, logs: [log] });
  }
  return groups;
}
