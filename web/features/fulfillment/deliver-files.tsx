import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { css } from '#styled/css';
import { apiResponse } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import type { OrderFile } from '#web/orders/order-files.ts';
import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { showSuccess } from '#web/ui/toast/toast.ts';
import { declarationRefusal } from '#worker/domain/catalog/sale-terms.ts';
import { isDelivered } from '#worker/domain/files/delivered.ts';
import type { FileDeliveryJson } from '#worker/domain/files/files.api.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { disputeText } from './dispute-text.ts';

interface DeliverFilesProps {
  order: OrderJson;
  label: string;
  files: readonly OrderFile[];
}

/**
 * Delivers the newest revision of an item's files before the whole order is fulfilled. Shown while the customer lacks one
 * of them.
 */
export function DeliverFiles({ order, label, files }: DeliverFilesProps) {
  const [isAsking, setAsking] = useState(false);
  const { deliver, isDelivering } = useFileDelivery(order.id);
  const missed = files.map(({ newest }) => newest).filter((file) => !isDelivered(order, file));
  if (missed.length === 0) return null;
  const refusal = declarationRefusal(order);
  if (refusal) return <p>{refusal}</p>;
  const fileIds = missed.map(({ id }) => id);
  return (
    <>
      <Button
        className={css({ justifySelf: 'start' })}
        busy={isDelivering}
        aria-label={`Deliver Now: ${label}`}
        onClick={() => (order.isDisputed ? setAsking(true) : deliver({ fileIds }))}
      >
        <Send size={18} />
        Deliver Now
      </Button>
      <PromptDialog
        role="alertdialog"
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Deliver files of a disputed order?"
        description={disputeText}
        confirm="Deliver Anyway"
        variant="action"
        busy={isDelivering}
        onConfirm={() =>
          deliver({ fileIds, deliverDisputed: true }, { onSettled: () => setAsking(false) })
        }
      />
    </>
  );
}

/** Delivers attached files of an order that isn't fulfilled yet. */
function useFileDelivery(orderId: string) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (delivery: FileDeliveryJson) =>
      apiResponse(`/api/admin/orders/${orderId}/files`, { method: 'PATCH', body: delivery }),
    onSuccess: () => showSuccess('File Delivered', 'The customer can download it now'),
    meta: { errorText: 'Failed to deliver the file' },
    onSettled: () =>
      Promise.all(
        [queries.orderFiles(orderId), queries.history(orderId)].map(({ queryKey }) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
  return { deliver: mutate, isDelivering: isPending };
}
