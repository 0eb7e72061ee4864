import type { deliverables } from '#db/schema/files.ts';
import { fileUrl } from '#worker/domain/files/file-rules.ts';
import type {
  AttachedFileJson,
  DeliverableJson,
  FileVerdictJson,
} from '#worker/domain/files/files.api.ts';
import { toIso } from '#worker/http/iso-time.ts';

export type DeliverableRow = typeof deliverables.$inferSelect;

interface FileRow {
  id: string;
  name: string | null;
  size: number | null;
}

/** Converts a file that was sent to the API's format. */
export function toAttachedFileJson({ id, name, size }: FileRow): AttachedFileJson {
  return { fileUrl: fileUrl(id), fileName: name ?? '', fileSize: size ?? 0 };
}

/** Converts a deliverable to the API's format. */
export function toDeliverableJson(
  row: DeliverableRow,
  file: Omit<FileRow, 'id'>,
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
    ...toAttachedFileJson({ ...file, id: fileId }),
    sha256,
    createdAt: new Date(row.createdAt).toISOString(),
    deliveredAt: toIso(row.deliveredAt),
    downloadedAt: toIso(row.downloadedAt),
    withdrawnAt: toIso(row.withdrawnAt),
    withdrawnReason: row.withdrawnReason,
    verdict,
  };
}
