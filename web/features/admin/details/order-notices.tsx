import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { DownloadLink } from '#web/downloads/download-link.tsx';
import type { OrderDialogKind } from '#web/features/admin/actions/possible-actions.tsx';
import { ShippingNotice } from '#web/features/admin/shipping-notice.tsx';
import type { SendToChat } from '#web/garage/order/send-to-chat.ts';
import { formatDayTime } from '#web/lib/day.ts';
import { formatFileSize } from '#web/lib/format.ts';
import { builtForText, groupRevisions } from '#web/orders/order-files.ts';
import { Callout } from '#web/ui/callout.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { isDelivered } from '#worker/domain/files/delivered.ts';
import { hasThumbnail, thumbnailUrl } from '#worker/domain/files/file-rules.ts';
import type {
  AttachedFileJson,
  DeliverableJson,
  FlashReportJson,
} from '#worker/domain/files/files.api.ts';
import { flashReportLabels, revisionName } from '#worker/domain/files/verdict.ts';
import { amendmentSentence } from '#worker/domain/orders/amendments.ts';
import { awaitsFile, isOpen } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { taxNote } from '#worker/domain/orders/request/address.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';

interface OrderNoticesProps {
  order: OrderJson;
  onOpenDialog: (dialog: OrderDialogKind) => void;
  onSend: SendToChat;
}

/** What waits for an answer, and what the customer has changed. */
export function OrderNotices({ order, onOpenDialog, onSend }: OrderNoticesProps) {
  return (
    <>
      {order.flashFailed && <FailedFlashes order={order} />}
      {order.cancelRequestedAt && (
        <Callout
          title={`The customer asked to cancel on ${formatDayTime(order.cancelRequestedAt)}`}
          text={order.cancelReason}
          actions={
            <>
              <Button variant="danger" onClick={() => onOpenDialog('cancel')}>
                Cancel Order
              </Button>
              <Button onClick={() => onOpenDialog('decline-cancellation')}>
                Decline Cancellation
              </Button>
            </>
          }
        />
      )}
      {order.status === 'canceled' && <Callout title="Canceled" text={order.cancelReason} />}
      {order.changeReason && (
        <Callout title="Waiting for the customer to change it" text={order.changeReason} />
      )}
      {order.answersAskedAt && awaitsFile(order) && (
        <Callout
          title={`Waiting for the customer’s answers since ${formatDayTime(order.answersAskedAt)}`}
        >
          <p>See the build sheet below for what is missing.</p>
        </Callout>
      )}
      {order.paymentReportedAt && (
        <ReportedPayment order={order} at={order.paymentReportedAt} onSend={onSend} />
      )}
      {order.amendment && (
        <Callout
          title="Waiting for the customer to accept"
          text={amendmentSentence(order, order.amendment)}
        />
      )}
      <ShippingNotice order={order} />
      {isOpen(order) && taxNote(order) && <Callout title="Sales Tax" text={taxNote(order)} />}
      <Edits order={order} />
    </>
  );
}

interface ReportedPaymentProps {
  order: OrderJson;
  /** ISO 8601. */
  at: string;
  onSend: SendToChat;
}

/** What the customer says they paid, and the button that asks them for it again. */
function ReportedPayment({ order, at, onSend }: ReportedPaymentProps) {
  const [state, setState] = useState<'storing' | 'stored'>();
  const amount = formatExactDollars(order.amountDue);

  async function ask(): Promise<void> {
    setState('storing');
    const text = `We haven’t received your payment of ${amount}. Please check it.`;
    const message = { text, paymentReport: 'missing' } as const;
    await onSend(order.id, message, () => setState('stored'));
    // If it couldn't be stored, the button works again.
    setState((current) => (current === 'storing' ? undefined : current));
  }

  return (
    <Callout
      title={`The customer says they paid ${amount}`}
      text={`In the chat on ${formatDayTime(at)}. Record the payment once it arrives.`}
      actions={
        <Button busy={state !== undefined} onClick={() => void ask()}>
          Not Received
        </Button>
      }
    />
  );
}

function FailedFlashes({ order }: { order: OrderJson }) {
  const { data: files = [] } = useQuery(queries.orderFiles(order.id));
  // A revision that waits for its delivery doesn't help the customer yet.
  const delivered = files.filter((file) => isDelivered(order, file) && file.withdrawnAt === null);
  return groupRevisions(delivered).map(({ newest: file }) => {
    if (file.verdict?.answer !== 'failed') return null;
    const { report, createdAt, attachment } = file.verdict;
    return (
      <Callout
        key={file.id}
        title={`The flash failed: ${revisionName(file)}, ${formatDayTime(createdAt)}`}
        text={report && reportText(report, file)}
        actions={attachment && <AttachedFile {...attachment} />}
      >
        <p>
          Answer in the chat, or deliver a revision. This notice clears when you deliver a revision,
          or when the customer says that it works.
        </p>
      </Callout>
    );
  });
}

/** A button that downloads what the customer attached, with a preview of a picture. */
function AttachedFile({ fileUrl, fileName, fileSize }: AttachedFileJson) {
  const [isBroken, setBroken] = useState(false);
  const hasPicture = hasThumbnail({ name: fileName, size: fileSize }) && !isBroken;
  return (
    <>
      {hasPicture && (
        <img
          src={thumbnailUrl(fileUrl)}
          alt={`Preview of ${fileName}`}
          loading="lazy"
          onError={() => setBroken(true)}
          className={css({ width: 'full', maxHeight: '12rem', objectFit: 'contain' })}
        />
      )}
      <DownloadLink
        file={{ name: fileName, from: fileUrl, size: fileSize }}
        className={css({ overflowWrap: 'anywhere' })}
      >
        {`${fileName}, ${formatFileSize(fileSize)}`}
      </DownloadLink>
    </>
  );
}

function reportText(report: FlashReportJson, file: DeliverableJson): string {
  return [
    `${flashReportLabels.error}: ${report.error}`,
    report.device && `${flashReportLabels.device}: ${report.device}`,
    builtForText(file),
    report.tried && `${flashReportLabels.tried}: ${report.tried}`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** What the customer has edited since they sent the order, or since an admin asked for a change. */
function Edits({ order }: { order: OrderJson }) {
  const edits = useCustomerEdits(order);
  if (edits === undefined) return null;
  const { at, labels } = edits;
  return (
    <Callout title={`Edited by the customer on ${formatDayTime(at)}`}>
      <p>
        {labels.size > 0 ? `Changed: ${[...labels].join(', ')}` : 'The customer changed nothing.'}
      </p>
    </Callout>
  );
}

/** What the customer changed in a pending order since they sent it, or since an admin asked for a change. */
export function useCustomerEdits({ id, status, version }: OrderJson) {
  const isEdited = status === 'pending' && version > 1;
  const { data: events = [] } = useQuery({ ...queries.history(id), enabled: isEdited });
  const from = events.findLastIndex(
    ({ kind }) => kind === 'changeRequested' || kind === 'reopened',
  );
  const edits = events
    .slice(from + 1)
    .filter(({ kind }) => kind === 'edited' || kind === 'returned');
  const last = edits.at(-1);
  if (!isEdited || last === undefined) return undefined;
  return {
    at: last.createdAt,
    labels: new Set(edits.flatMap(({ detail }) => detail?.split(', ') ?? [])),
  };
}
