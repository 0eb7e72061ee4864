import { useId, useState } from 'react';
import { css } from '#styled/css';
import type { OrderTextField } from '#web/orders/drafts/order-form-drafts.ts';
import { OrderChoice } from '#web/orders/order-choice.tsx';
import { useGoods } from '#web/orders/shipping/shipping.tsx';
import { StateField } from '#web/orders/us-states/state-field.tsx';
import { useRefusal } from '#web/orders/use-refusal.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { TextArea, TextField } from '#web/ui/form/field.tsx';
import { isOpen, wasApproved } from '#worker/domain/orders/order-lifecycle.ts';
import { closedSentence } from '#worker/domain/orders/order-refusals.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';
import { Lines, Section } from './amend-lines.tsx';
import type { OrderDialogProps } from './decision-dialogs.tsx';
import { OrderIdentity } from './order-identity.tsx';
import { StillPossible } from './possible-actions.tsx';
import {
  addressFields,
  addressLabels,
  fieldLabels,
  isOfTruck,
  textFields,
  useAmendment,
} from './use-amendment.ts';

const controls: Partial<Record<OrderTextField, typeof TextArea | typeof StateField>> = {
  billingState: StateField,
  modifications: TextArea,
  additionalNotes: TextArea,
};

/** Changes an order for the customer. A new total of an approved order waits for their answer. */
export function AmendDialog({
  order: latest,
  onStored,
  onOpenDialog,
  startReason: _,
  ...dialog
}: OrderDialogProps) {
  // What the admin sees. The server compares its version with the latest one.
  const [order] = useState(latest);
  const formId = useId();
  const form = useAmendment(order, onStored);
  const needsShipping = useGoods(order).size > 0 && latest.shippedAt === null;
  const refusal = useRefusal(latest, isOpen(latest) ? undefined : closedSentence(latest));
  const isRefused = refusal !== undefined && !form.isPending;
  return (
    <Dialog
      {...dialog}
      title="Amend"
      description={
        wasApproved(order.status)
          ? 'If the total changes, the customer has to accept it first.'
          : 'The change applies at once, and the customer gets a message.'
      }
      footer={
        <>
          <p className={totalStyle}>Total {totalText(order.totalAmount, form.total)}</p>
          {/* One part of the footer, which stays in view in a low dialog. */}
          <div className={css({ display: 'contents' })}>
            <Button onClick={dialog.onClose}>Cancel</Button>
            <Button
              type="submit"
              form={formId}
              variant="action"
              busy={form.isPending}
              disabled={isRefused || !form.isChanged}
            >
              Amend
            </Button>
          </div>
        </>
      }
    >
      {isRefused && <p role="alert">{refusal}</p>}
      <OrderIdentity order={order} />
      {!isOpen(latest) && <StillPossible order={latest} onOpenDialog={onOpenDialog} />}
      <form id={formId} noValidate onSubmit={form.submit} className={gridStyle}>
        <OrderChoice order={order} choice={form.choice} onChange={form.setChoice} />
        <Lines lines={form.lines} onChange={form.setLines} />
        <Section title="Contact & Billing Information">
          <Texts form={form} names={textFields.filter((name) => !isOfTruck(name))} />
        </Section>
        {needsShipping && (
          <Section title="Shipping Address">
            {addressFields.map((name) => {
              const Field = name === 'state' ? StateField : TextField;
              return (
                <Field
                  key={name}
                  label={addressLabels[name]}
                  name={addressLabels[name]}
                  value={form.address[name]}
                  message={form.addressMessageOf(name)}
                  onChange={({ target }: { target: { value: string } }) =>
                    form.setAddress({ ...form.address, [name]: target.value })
                  }
                />
              );
            })}
          </Section>
        )}
        {form.taxNote && <p role="status">{form.taxNote}</p>}
        <Section title="Vehicle Information">
          <Texts form={form} names={textFields.filter(isOfTruck)} />
        </Section>
        {form.message && <p role="alert">{form.message}</p>}
      </form>
    </Dialog>
  );
}

/** Returns the total in cents before and after the change, like `$1397 → $1546`. */
function totalText(before: number, after: number): string {
  const text = formatExactDollars(before);
  return after === before ? text : `${text} → ${formatExactDollars(after)}`;
}

interface TextsProps {
  form: ReturnType<typeof useAmendment>;
  names: readonly OrderTextField[];
}

function Texts({ form, names }: TextsProps) {
  return names.map((name) => {
    const Field = controls[name] ?? TextField;
    return (
      <Field
        key={name}
        label={fieldLabels[name]}
        name={name}
        value={form.texts[name] ?? ''}
        message={form.messageOf(name)}
        onChange={({ target }: { target: { value: string } }) => form.setText(name, target.value)}
      />
    );
  });
}

const gridStyle = css({ stack: '4', minWidth: '0' });

/** On its own line above the buttons. */
const totalStyle = css({
  flexBasis: 'full',
  order: '1',
  fontWeight: '700',
  lineHeight: '1.2',
  textAlign: 'end',
});
