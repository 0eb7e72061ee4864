import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { DownloadLink } from '#web/downloads/download-link.tsx';
import { formatDayTime } from '#web/lib/day.ts';
import { formatFileSize } from '#web/lib/format.ts';
import { useAdminAction } from '#web/orders/order-changes.ts';
import { builtForOf, downloadOf } from '#web/orders/order-files.ts';
import { useOfflineRefusal } from '#web/orders/use-refusal.tsx';
import { verdictView } from '#web/orders/verdict-view.ts';
import { Badge } from '#web/ui/badge.tsx';
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx';
import { FileRow, summaryClass } from '#web/ui/file/file-row.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { TextArea } from '#web/ui/form/field.tsx';
import { trimText } from '#worker/domain/blank-text.ts';
import { isDelivered } from '#worker/domain/files/delivered.ts';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';
import { revisionName } from '#worker/domain/files/verdict.ts';
import { isReasonGiven } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

interface AdminFileRowProps {
  order: Pick<OrderJson, 'id' | 'status'>;
  file: DeliverableJson;
  /** Its earlier revisions, newest first. */
  earlier?: readonly DeliverableJson[];
  onRemove: (file: DeliverableJson) => void;
}

/**
 * A file with its revisions, and when the customer got and downloaded it. Admins can remove a file
 * before its delivery, and withdraw it after.
 */
export function AdminFileRow({ order, file, earlier = [], onRemove }: AdminFileRowProps) {
  const label = revisionName(file);
  const verdict = file.verdict && verdictView(file.verdict);
  const isDeliveredFile = isDelivered(order, file);
  return (
    <FileRow
      name={file.fileName}
      facts={factsOf(file)}
      purpose={builtForOf(file)}
      note={file.note}
      sha256={file.sha256}
      badge={
        <span className={css({ wrap: '2' })}>
          {!isDeliveredFile && <Badge>Not delivered yet</Badge>}
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
          {isDeliveredFile && !file.withdrawnAt && <WithdrawFile orderId={order.id} file={file} />}
          {!isDeliveredFile && (
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
          <div className={css({ stack: '2' })}>
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

function WithdrawFile({ orderId, file }: { orderId: string; file: DeliverableJson }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const withdrawal = useAdminAction(orderId, `files/${file.id}/withdraw`);

  function submit(): void {
    withdrawal.mutate(
      { reason: trimText(reason) },
      {
        onSuccess: () => {
          setOpen(false);
          void client.invalidateQueries({ queryKey: queries.orderFiles(orderId).queryKey });
        },
      },
    );
  }

  return (
    <>
      <Button
        variant="quiet"
        aria-label={`Withdraw ${revisionName(file)}`}
        onClick={() => {
          setReason('');
          setOpen(true);
        }}
      >
        Withdraw
      </Button>
      <FormDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Withdraw File"
        description={
          <>
            Nobody can download <bdi>{file.fileName}</bdi> anymore, and the customer gets your
            reason. This can’t be undone, but you can send a revision.
          </>
        }
        confirm="Withdraw"
        variant="danger"
        busy={withdrawal.isPending}
        disabled={!isReasonGiven(reason)}
        refusal={useOfflineRefusal()}
        onSubmit={submit}
      >
        <TextArea
          label="Reason for Withdrawing *"
          data-autofocus
          name="reason"
          required
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </FormDialog>
    </>
  );
}
