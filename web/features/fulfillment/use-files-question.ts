import { useQuery } from '@tanstack/react-query';
import { queries } from '#web/api/queries.ts';
import { type Transfer, useTransfers } from '#web/delivery/transfers.ts';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';

/** What is asked before an order is fulfilled. */
export interface FilesQuestion {
  title: string;
  text: string;
}

/** What is asked once more before an order is fulfilled: nothing when its files are there. */
export function useFilesQuestion(orderId: string) {
  const { data: files, isLoading } = useQuery(queries.orderFiles(orderId));
  const uploads = useTransfers().filter(
    (transfer) => transfer.orderId === orderId && transfer.kind === 'orderFile',
  );
  return {
    question: questionOf(
      files,
      uploads.map(({ state }) => state),
    ),
    /** It is not known yet what there is to ask. */
    isLoading,
  };
}

function questionOf(
  files: readonly DeliverableJson[] | undefined,
  uploads: readonly Transfer['state'][],
): FilesQuestion | undefined {
  if (uploads.includes('chosen')) {
    return {
      title: 'Fulfill without the chosen files?',
      text: 'Files were chosen and are not uploaded. Upload them first, or the customer does not get them.',
    };
  }
  if (uploads.includes('failed')) {
    return {
      title: 'Fulfill without all files?',
      text: 'A file for this order was not uploaded. The customer does not get it.',
    };
  }
  if (uploads.length > 0) {
    return {
      title: 'Fulfill while files are uploaded?',
      text: 'The customer gets them when they have arrived.',
    };
  }
  if (files === undefined) {
    return {
      title: 'Fulfill without seeing the files?',
      text: 'The files of this order could not be read.',
    };
  }
  if (files.length > 0) return undefined;
  return {
    title: 'Fulfill without files?',
    text: 'No files are attached to this order. The customer will have nothing to download.',
  };
}
