import type { deliverables } from '#db/schema/files.ts';
import { fileUrl } from '#worker/domain/files/file-rules.ts';
import type { DeliverableJson, FileVerdictJson } from '#worker/domain/files/files.api.ts';
import { toIso } from '#worker/http/iso-time.ts';

export type DeliverableRow = typeof deliverables.$inferSelect;

/** Converts a deliverable to the API's format. */
export function toDeliverableJson(
  row: DeliverableRow,
  file: { name: string | null; size: number | null },
  verdict: FileVerdictJson | null = null,
): DeliverableJson {
  const { id, itemId, seriesId, revision, note, vin, device, sha256, fileId } = row;
  return {
    id,
    itemId,
    seriesId,
    revision,
    note,
    vin,
    device,
    fileUrl: fileUrl(fileId),
    fileName: file.name ?? '',
    fileSize: file.size ?? 0,
    sha256,
    createdAt: new Date(row.createdAt).toISOString(),
    deliveredAt: toIso(row.deliveredAt),
    downloadedAt: toIso(row.downloadedAt),
    withdrawnAt: toIso(row.withdrawnAt),
    withdrawnReason: row.withdrawnReason,
    verdict,
  };
}
