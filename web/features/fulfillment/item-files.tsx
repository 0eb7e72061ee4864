import { css } from '#styled/css';
import { DownloadLink } from '#web/downloads/download-link.tsx';
import { formatDayTime } from '#web/lib/day.ts';
import { formatFileSize } from '#web/lib/format.ts';
import { builtForText, downloadOf } from '#web/orders/order-files.ts';
import { verdictView } from '#web/orders/verdict-view.ts';
import { Badge } from '#web/ui/badge.tsx';
import { FileRow, summaryClass } from '#web/ui/file/file-row.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { isDelivered } from '#worker/domain/files/delivered.ts';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';
import { revisionName } from '#worker/domain/files/verdict.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { WithdrawFile } from './withdraw-file.tsx';

interface AdminFileRowProps {
  order: Pick<OrderJson, 'id' | 'status'>;
  file: DeliverableJson;
  /** Its earlier revisions, newest first. */
  earlier?: readonly DeliverableJson[];
  onRemove: (file: DeliverableJson) => void;
}

/** A file with its revisions, and when the customer got and downloaded it. A delivered one can't be removed. */
export function AdminFileRow({ order, file, earlier = [], onRemove }: AdminFileRowProps) {
  const label = revisionName(file);
  const verdict = file.verdict && verdictView(file.verdict);
  const hasFile = isDelivered(order, file);
  return (
    <FileRow
      name={file.fileName}
      facts={factsOf(file)}
      purpose={builtForText(file)}
      note={file.note}
      sha256={file.sha256}
      badge={
        <span className={css({ wrap: '2' })}>
          {!hasFile && <Badge>Not delivered yet</Badge>}
          {file.withdrawnAt && <Badge tone="denied">Withdrawn</Badge>}
          {verdict && (
            <Badge tone={verdict.tone} icon={verdict.icon}>
              {verdict.label}
            </Badge>
          )}
        </span>
      }
      actions={
        <>
          {!file.withdrawnAt && (
            <DownloadLink file={downloadOf(file)} aria-label={`Download ${label}`} />
          )}
          {hasFile && !file.withdrawnAt && <WithdrawFile orderId={order.id} file={file} />}
          {!hasFile && (
            <Button variant="quiet" aria-label={`Remove ${label}`} onClick={() => onRemove(file)}>
              Remove
            </Button>
          )}
        </>
      }
    >
      {file.withdrawnReason && <p dir="auto">{file.withdrawnReason}</p>}
      {earlier.length > 0 && (
        <details>
          <summary className={summaryClass}>Earlier revisions ({earlier.length})</summary>
          <div className={listStyle}>
            {earlier.map((superseded) => (
              <AdminFileRow
                key={superseded.id}
                order={order}
                file={superseded}
                onRemove={onRemove}
              />
            ))}
          </div>
        </details>
      )}
    </FileRow>
  );
}

function factsOf({ revision, fileSize, createdAt, deliveredAt, downloadedAt }: DeliverableJson) {
  const facts = [`Revision ${revision}`, formatFileSize(fileSize), formatDayTime(createdAt)];
  if (deliveredAt && deliveredAt !== createdAt)
    facts.push(`delivered ${formatDayTime(deliveredAt)}`);
  if (downloadedAt) facts.push(`downloaded ${formatDayTime(downloadedAt)}`);
  return facts.join(', ');
}

const listStyle = css({ stack: '2' });
