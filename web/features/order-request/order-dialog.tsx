import { useId } from 'react';
import { useSession } from '#web/api/session.ts';
import { formatMoment } from '#web/lib/day.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { showNextStep } from './next-step-element.ts';
import { OrderForm } from './order-form.tsx';
import { OrderResultNotice } from './order-result-notice.tsx';
import { type OrderSelection, useOrderDialog } from './use-order-dialog.ts';

/** The order dialog: a form, then the result for 2 s, then it closes. */
export function OrderDialog(props: OrderSelection) {
  const session = useSession();
  if (session.state !== 'signedIn') return null;
  return <UserOrderDialog key={session.user.id} {...props} userId={session.user.id} />;
}

function UserOrderDialog({ userId, ...selection }: OrderSelection & { userId: string }) {
  const formId = useId();
  const dialog = useOrderDialog(userId, selection);
  const { request, close } = dialog;
  return (
    <Dialog
      open={selection.open}
      isInUrl
      onClose={close}
      finalFocus={() => (dialog.wasPlaced() ? showNextStep() : null)}
      title="Request Calibration Order"
      footer={
        !request.isSuccess && (
          <>
            <Button onClick={close} disabled={request.isPending}>
              Cancel
            </Button>
            <Button type="submit" form={formId} variant="action" busy={request.isPending}>
              Submit for Approval
            </Button>
          </>
        )
      }
    >
      {request.isSuccess ? (
        <OrderResultNotice result={request.data} />
      ) : (
        <OrderForm
          id={formId}
          product={selection.product}
          tuneType={selection.tuneType}
          dialog={dialog}
        />
      )}
      {dialog.duplicateOf !== undefined && (
        <PromptDialog
          open
          onClose={dialog.keepUnsent}
          title="Send this order again?"
          description={`You sent the same order at ${formatMoment(dialog.duplicateOf)}. Sending it again makes a second order.`}
          confirm="Send Again"
          variant="action"
          busy={false}
          onConfirm={{ formId }}
        />
      )}
    </Dialog>
  );
}
