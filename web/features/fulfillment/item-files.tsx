import { Download } from 'lucide-react';
import { css } from '#styled/css';
import { handleDownloadClick } from '#web/downloads/download.ts';
import { formatDayTime } from '#web/lib/dates.ts';
import { formatFileSize } from '#web/lib/format.ts';
import { downloadOf, type OrderFile } from '#web/orders/order-files.ts';
import { FileRow, summaryClass } from '#web/ui/file/file-row.tsx';
import { Button, ButtonLink } from '#web/ui/form/button.tsx';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';

interface ItemFilesProps {
  label: string;
  files: readonly OrderFile[];
  onRevise: (file: DeliverableJson) => void;
  /** Undefined once the order is fulfilled: its files can't be removed. */
  onRemove: ((file: DeliverableJson) => void) | undefined;
}

/** The files of one checklist item, each with its revisions and download time. */
export function ItemFiles({ label, files, onRevise, onRemove }: ItemFilesProps) {
  if (files.length === 0) return null;
  return (
    <div className={listStyle}>
      <h4 className={css({ fontWeight: '600' })}>{label}</h4>
      {files.map(({ newest, earlier }) => (
        <AdminFileRow
          key={newest.seriesId}
          file={newest}
          onRevise={onRevise}
          onRemove={onRemove}
          earlier={earlier}
        />
      ))}
    </div>
  );
}

interface AdminFileRowProps {
  file: DeliverableJson;
  earlier?: readonly DeliverableJson[];
  onRevise?: (file: DeliverableJson) => void;
  onRemove: ((file: DeliverableJson) => void) | undefined;
}

function AdminFileRow({ file, earlier = [], onRevise, onRemove }: AdminFileRowProps) {
  const { fileName, fileSize, revision, createdAt, note, sha256, downloadedAt } = file;
  const label = `${fileName}, revision ${revision}`;
  const downloaded = downloadedAt ? `, downloaded ${formatDayTime(downloadedAt)}` : '';
  return (
    <FileRow
      name={fileName}
      facts={`Revision ${revision}, ${formatFileSize(fileSize)}, ${formatDayTime(createdAt)}${downloaded}`}
      note={note}
      sha256={sha256}
      actions={
        <>
          <ButtonLink
            href={file.fileUrl}
            download={fileName}
            onClick={(event) => handleDownloadClick(event, downloadOf(file))}
            aria-label={`Download ${label}`}
          >
            <Download size={18} strokeWidth={1.75} aria-hidden />
          </ButtonLink>
          {onRevise && (
            <Button aria-label={`Revise ${label}`} onClick={() => onRevise(file)}>
              Revise
            </Button>
          )}
          {onRemove && (
            <Button variant="quiet" aria-label={`Remove ${label}`} onClick={() => onRemove(file)}>
              Remove
            </Button>
          )}
        </>
      }
    >
      {earlier.length > 0 && (
        <details>
          <summary className={summaryClass}>Earlier revisions ({earlier.length})</summary>
          <div className={listStyle}>
            {earlier.map((superseded) => (
              <AdminFileRow key={superseded.id} file={superseded} onRemove={onRemove} />
            ))}
          </div>
        </details>
      )}
    </FileRow>
  );
}

const listStyle = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2' });
