import { useState } from 'react';
import { css } from '#styled/css';
import { messageOf } from '#web/api/api.ts';
import { fullName } from '#web/lib/format.ts';
import { useOrderChange } from '#web/orders/order-changes.ts';
import { orderedTruck } from '#web/orders/order-view.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { CheckboxRow } from '#web/ui/form/checkbox-row.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';
import type { RenderUpload } from './attach-form.tsx';
import { OrderFiles } from './order-files.tsx';
import { useChecklist } from './use-checklist.ts';
import { type FulfillWarning, useFulfillWarning } from './use-fulfill-warning.ts';

interface FulfillDialogProps {
  order: OrderJson | undefined;
  onClose: () => void;
  renderUpload: RenderUpload;
}

/** The checklist and files of an order, which an admin completes before marking it as fulfilled. */
export function FulfillDialog({ order, ...props }: FulfillDialogProps) {
  return order ? <OpenFulfillDialog order={order} {...props} /> : null;
}

function OpenFulfillDialog({
  order,
  onClose,
  renderUpload,
}: FulfillDialogProps & { order: OrderJson }) {
  const checklist = useChecklist(order);
  const { warning, isLoading } = useFulfillWarning(order);
  const [shownWarning, setShownWarning] = useState<FulfillWarning>();
  const change = useOrderChange(order.id, {
    onSuccess: showFulfilledToast,
    onError: showErrorToast,
  });
  const fulfill = () =>
    change.mutate(
      { status: 'fulfilled', fulfillDisputed: shownWarning?.isAboutDispute },
      { onSuccess: onClose, onSettled: () => setShownWarning(undefined) },
    );

  return (
    <Dialog
      open
      onClose={onClose}
      title="Fulfill Order"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="action"
            disabled={!checklist.isComplete || isLoading}
            busy={change.isPending}
            onClick={warning ? () => setShownWarning(warning) : fulfill}
          >
            Mark as Fulfilled
          </Button>
        </>
      }
    >
      <Facts
        minWidth={14}
        facts={[
          ['Customer', fullName(order.user) || order.user.email],
          ['Email', order.user.email],
          ['Vehicle', orderedTruck(order)],
          ['VIN', order.vin],
          ['Total', formatDollars(order.totalAmount)],
        ]}
      />
      <fieldset className={css({ display: 'grid', gap: '2', minWidth: '0' })}>
        <legend className={legendStyle}>Checklist</legend>
        {checklist.error && (
          <p role="alert">{messageOf(checklist.error, 'Failed to load the checklist')}</p>
        )}
        {!checklist.isKnown && !checklist.error && <Skeleton height="3.25rem" />}
        {checklist.isKnown &&
          checklist.items.map(({ id, label, tick }) => (
            <CheckboxRow
              key={id}
              label={label}
              hint={tick && `Checked by ${fullName(tick.user) || tick.user.email}`}
              checked={tick !== undefined}
              onChange={(isTicked) => checklist.tick({ itemId: id, isTicked })}
            />
          ))}
        <p className={css({ color: 'muted', fontSize: '14' })}>
          All items must be checked before the order can be marked as fulfilled.
          <span role="status">{checklist.isSaving && ' Saving...'}</span>
        </p>
      </fieldset>
      <OrderFiles order={order} renderUpload={renderUpload} />
      <PromptDialog
        role="alertdialog"
        open={shownWarning !== undefined}
        onClose={() => setShownWarning(undefined)}
        title={shownWarning?.title ?? ''}
        description={shownWarning?.text ?? ''}
        confirm="Fulfill Anyway"
        variant="action"
        busy={change.isPending}
        onConfirm={fulfill}
      />
    </Dialog>
  );
}

function showFulfilledToast(): void {
  void showToast({
    type: 'success',
    title: 'Order Fulfilled',
    description: 'Order marked as fulfilled successfully',
  });
}

function showErrorToast(): void {
  void showToast({
    type: 'error',
    title: 'Error',
    description: 'Failed to mark order as fulfilled',
  });
}

const legendStyle = css({
  fontFamily: 'display',
  fontSize: '22',
  fontWeight: '700',
  paddingBottom: '2',
});
