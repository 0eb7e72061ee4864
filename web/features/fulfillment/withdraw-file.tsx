import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { queries } from '#web/api/queries.ts';
import { useAdminAction } from '#web/orders/order-changes.ts';
import { useOfflineRefusal } from '#web/orders/use-refusal.tsx';
import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { TextArea } from '#web/ui/form/field.tsx';
import { trimText } from '#worker/domain/blank-text.ts';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';
import { revisionName } from '#worker/domain/files/verdict.ts';
import { isReasonGiven } from '#worker/domain/orders/order-lifecycle.ts';

export function WithdrawFile({ orderId, file }: { orderId: string; file: DeliverableJson }) {
  const client = useQueryClient();
  const formId = useId();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const withdrawal = useAdminAction(orderId, `files/${file.id}/withdraw`);

  function submit(): void {
    if (withdrawal.isPending || !isReasonGiven(reason)) return;
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
      <PromptDialog
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
        onConfirm={{ formId }}
      >
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <TextArea
            label="Reason for Withdrawing *"
            data-autofocus
            name="reason"
            required
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </form>
      </PromptDialog>
    </>
  );
}
