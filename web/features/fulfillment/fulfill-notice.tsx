import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { css } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { useFileUploads } from '#web/delivery/use-delivery.ts';
import { chosenFiles } from '#web/orders/drafts/chosen-files.ts';
import { countText } from '#worker/domain/count-text.ts';
import { fulfillmentChecklist } from '#worker/domain/orders/fulfillment-checklist.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import type { useChecklist } from './use-checklist.ts';

interface FulfillNoticeProps {
  id: string;
  check: FulfillCheck;
  /** Undefined if the order can't be fulfilled anyway. */
  checklist: Pick<ReturnType<typeof useChecklist>, 'items' | 'isKnown'> | undefined;
  /** Whether to ask if the order is fulfilled without files. */
  warnsAboutFiles: boolean;
}

/** Says how many items are checked, and which files are missing, paused or still uploading, above the button that fulfills the order. */
export function FulfillNotice({ id, check, checklist, warnsAboutFiles }: FulfillNoticeProps) {
  const { missing, problems, uploading } = check;
  const items = checklist?.isKnown ? checklist.items : [];
  const unchecked = items.filter(({ tick }) => !tick).length;
  const count = unchecked + missing.length + problems.length + uploading;
  const isEmpty = !warnsAboutFiles && count === 0;
  return (
    <div id={id} role="status" className={isEmpty ? undefined : noticeStyle}>
      {unchecked > 0 && (
        <p>
          {items.length - unchecked} of {countText(items.length, 'item')} checked.
        </p>
      )}
      {uploading > 0 && <p>{uploadingText(uploading)}</p>}
      {missing.length > 0 && (
        <p>
          <TriangleAlert size={18} className={iconStyle} />
          {missingText(missing)}
        </p>
      )}
      {warnsAboutFiles && !check.hasFiles && (
        <p>
          <strong>No file attached. Fulfill without files?</strong>
        </p>
      )}
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </div>
  );
}

/** Names one missing item and counts several, because each item also shows it. */
function missingText(missing: readonly string[]): string {
  return missing.length === 1
    ? `No file yet for ${missing[0]}.`
    : `${missing.length} items have no file yet.`;
}

function uploadingText(count: number): string {
  return count === 1
    ? 'A file is still uploading. You can mark the order as fulfilled once it’s done.'
    : `${count} files are still uploading. You can mark the order as fulfilled once they’re done.`;
}

const noticeStyle = css({ flexBasis: 'full', stack: '1', fontSize: '14' });

const iconStyle = css({
  display: 'inline-block',
  verticalAlign: 'text-bottom',
  marginInlineEnd: '1',
});

/** What an admin should know before they mark an order as fulfilled. */
interface FulfillCheck {
  /** The labels of the checklist items without a file. */
  missing: readonly string[];
  /** Sentences about files that the customer won't get. */
  problems: readonly string[];
  /** How many files are still uploading, without those that the admin paused. */
  uploading: number;
  /** Whether uploads are unfinished, even if paused. The order can't be fulfilled until they're done. */
  isUploading: boolean;
  isLoading: boolean;
  /** Whether a file is attached, or that isn't known. */
  hasFiles: boolean;
}

/** Compares an order's files and uploads with its checklist. */
export function useFulfillCheck(order: OrderJson): FulfillCheck {
  const { data, isLoading } = useQuery(queries.orderFiles(order.id));
  const files = data?.filter(({ withdrawnAt }) => withdrawnAt === null);
  const allChosen = useSyncExternalStore(chosenFiles.subscribe, chosenFiles.get, chosenFiles.get);
  const chosen = allChosen.filter(({ orderId }) => orderId === order.id);
  const uploads = useFileUploads(order.id).filter(({ stage }) => stage !== 'accepted');
  const stopped = uploads.filter(({ stage }) => stage === 'rejected' || stage === 'needsFile');
  const paused = uploads.filter(({ stage }) => stage === 'paused');
  const problems: string[] = [];
  if (!files && !isLoading) problems.push('We couldn’t load the files of this order.');
  if (chosen.length > 0) {
    problems.push(
      `You chose ${names(chosen)} but didn’t upload. Upload first, or the customer won’t get it.`,
    );
  }
  if (stopped.length > 0) {
    problems.push(`The customer won’t get ${names(stopped)}, because the upload failed.`);
  }
  if (paused.length > 0) {
    problems.push(
      `You paused ${names(paused)}. Resume or cancel it before you mark the order as fulfilled.`,
    );
  }
  return {
    missing: files
      ? fulfillmentChecklist(order)
          .filter(({ id }) => !files.some(({ itemId }) => itemId === id))
          .map(({ label }) => label)
      : [],
    problems,
    uploading: uploads.length - stopped.length - paused.length,
    isUploading: uploads.length > stopped.length,
    isLoading,
    hasFiles: files === undefined || files.length > 0,
  };
}

function names(items: readonly { file: { name: string } | null }[]): string {
  return items.map(({ file }) => file?.name ?? 'a file').join(', ');
}
