import { useQuery } from '@tanstack/react-query';
import { queries } from '#web/api/queries.ts';
import { type Transfer, useTransfers } from '#web/delivery/transfers.ts';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';

/** A confirmation before an order is fulfilled. */
export interface FulfillWarning {
  title: string;
  text: string;
}

/** Returns a warning about missing or unfinished files; none if the order has files and no upload is open. */
export function useFulfillWarning(orderId: string) {
  const { data: files, isLoading } = useQuery(queries.orderFiles(orderId));
  const uploads = useTransfers().filter(
    (transfer) => transfer.orderId === orderId && transfer.kind === 'orderFile',
  );
  return {
    warning: warningOf(
      files,
      uploads.map(({ state }) => state),
    ),
    isLoading,
  };
}

function warningOf(
  files: readonly DeliverableJson[] | undefined,
  uploads: readonly Transfer['state'][],
): FulfillWarning | undefined {
  if (uploads.includes('chosen')) {
    return {
      title: 'Fulfill without the chosen files?',
      text: 'You chose files but didn’t upload them. Upload them first, or the customer won’t get them.',
    };
  }
  if (uploads.includes('failed')) {
    return {
      title: 'Fulfill without all files?',
      text: 'A file for this order wasn’t uploaded. The customer won’t get it.',
    };
  }
  if (uploads.length > 0) {
    return {
      title: 'Fulfill while files are uploading?',
      text: 'The customer gets them once the upload finishes.',
    };
  }
  if (files === undefined) {
    return {
      title: 'Fulfill without seeing the files?',
      text: 'We couldn’t load the files of this order.',
    };
  }
  if (files.length > 0) return undefined;
  return {
    title: 'Fulfill without files?',
    text: 'No files are attached to this order. The customer will have nothing to download.',
  };
}
