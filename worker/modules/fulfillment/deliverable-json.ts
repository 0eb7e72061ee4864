import type { deliverables } from '#db/schema/files.ts';
import { fileUrl } from '#worker/domain/files/file-rules.ts';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';

export type DeliverableRow = typeof deliverables.$inferSelect;

/** Converts a deliverable to the API's format. */
export function toDeliverableJson(
  row: DeliverableRow,
  file: { name: string | null; size: number | null },
): DeliverableJson {
  const { id, itemId, seriesId, revision, note, sha256, fileId, createdAt, downloadedAt } = row;
  return {
    id,
    itemId,
    seriesId,
    revision,
    note,
    fileUrl: fileUrl(fileId),
    fileName: file.name ?? '',
    fileSize: file.size ?? 0,
    sha256,
    createdAt: new Date(createdAt).toISOString(),
    downloadedAt: downloadedAt === null ? null : new Date(downloadedAt).toISOString(),
  };
}
