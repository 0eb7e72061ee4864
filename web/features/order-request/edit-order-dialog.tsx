import { useId, useState } from 'react';
import { css } from '#styled/css';
import { type OrderTexts, orderDraftOf } from '#web/orders/drafts/order-form-drafts.ts';
import { useOrderEdit } from '#web/orders/order-changes.ts';
import { choiceOf, OrderChoice } from '#web/orders/order-choice.tsx';
import { orderedTruck } from '#web/orders/order-view.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { useForm, useFormState } from '#web/ui/form/use-form.ts';
import { canEdit } from '#worker/domain/orders/order-lifecycle.ts';
import { closedSentence } from '#worker/domain/orders/order-refusals.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { checkOrderForm, normalizeOrderForm } from '#worker/domain/orders/request/order-form.ts';
import { OrderFormFields } from './form/order-form-fields.tsx';

interface EditOrderDialogProps {
  order: OrderJson;
  onClose: () => void;
}

/** The form of a pending order, filled in, so that the customer can change it. */
export function EditOrderDialog({ order: latest, onClose }: EditOrderDialogProps) {
  // What the customer sees. The server compares its version with the latest one.
  const [order] = useState(latest);
  const [choice, setChoice] = useState(() => choiceOf(order));
  const formId = useId();
  const { edit, isPending } = useOrderEdit(order);
  const form = useForm(
    useFormState(() => orderDraftOf(order)),
    { read: normalizeOrderForm, check: checkOrderForm, onSubmit: submit },
  );
  const isRefused = !canEdit(latest) && !isPending;

  function submit(texts: OrderTexts): void {
    if (isPending) return;
    const { tuneType, addonIds } = choice;
    edit({ ...texts, tuneType, addonIds: [...addonIds] }, { onSuccess: onClose });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit Order"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="action"
            busy={isPending}
            disabled={isRefused}
          >
            Save Changes
          </Button>
        </>
      }
    >
      {isRefused && <p role="alert">{closedSentence(latest)}</p>}
      <form id={formId} noValidate onSubmit={form.submit} className={css({ stack: '6' })}>
        <OrderChoice order={order} choice={choice} onChange={setChoice} />
        <OrderFormFields
          text={form.text}
          warnings={{}}
          truckFacts={order.retuneOf && <RetunedTruck order={order} />}
        />
      </form>
    </Dialog>
  );
}

/** A retune is for the same truck, so its form only shows it. */
function RetunedTruck({ order }: { order: OrderJson }) {
  return (
    <Facts
      facts={[
        ['Truck', orderedTruck(order)],
        ['Transmission', order.vehicleTransmission],
        ['VIN', order.vin],
      ]}
    />
  );
}
