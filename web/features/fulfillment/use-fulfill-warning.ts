import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { queries } from '#web/api/queries.ts';
import { chosenFiles } from '#web/delivery/chosen-files.ts';
import { useDeliverables } from '#web/delivery/use-delivery.ts';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

/** A question to the admin before an order is fulfilled. */
export interface FulfillWarning {
  title: string;
  text: string;
  /** The admin's answer also confirms that the payment is disputed. */
  isAboutDispute?: true;
}

const disputeWarning: FulfillWarning = {
  title: 'Fulfill a disputed order?',
  text: 'The customer disputed this payment with their bank, so you may lose the money.',
  isAboutDispute: true,
};

/** Returns a warning about a disputed payment and about missing or unfinished files; none if all is well. */
export function useFulfillWarning({ id: orderId, isDisputed }: OrderJson) {
  const { data: files, isLoading } = useQuery(queries.orderFiles(orderId));
  const chosen = useSyncExternalStore(chosenFiles.subscribe, chosenFiles.get, chosenFiles.get);
  const uploads = useDeliverables(orderId).map(({ stage }) => stage);
  const filesWarning = filesWarningOf(files, {
    hasChosen: chosen.some((one) => one.orderId === orderId),
    hasFailed: uploads.some((stage) => stage === 'refused' || stage === 'needsFile'),
    isUploading: uploads.some((stage) => stage !== 'delivered'),
  });
  return { warning: isDisputed ? withDispute(filesWarning) : filesWarning, isLoading };
}

/** Returns one question about both, because two in a row get clicked away. */
function withDispute(filesWarning: FulfillWarning | undefined): FulfillWarning {
  if (filesWarning === undefined) return disputeWarning;
  return { ...disputeWarning, text: `${disputeWarning.text} ${filesWarning.text}` };
}

function filesWarningOf(
  files: readonly DeliverableJson[] | undefined,
  uploads: { hasChosen: boolean; hasFailed: boolean; isUploading: boolean },
): FulfillWarning | undefined {
  if (uploads.hasChosen) {
    return {
      title: 'Fulfill without the chosen files?',
      text: 'You chose files but didn’t upload them. Upload them first, or the customer won’t get them.',
    };
  }
  if (uploads.hasFailed) {
    return {
      title: 'Fulfill without all files?',
      text: 'A file for this order wasn’t uploaded. The customer won’t get it.',
    };
  }
  if (uploads.isUploading) {
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
