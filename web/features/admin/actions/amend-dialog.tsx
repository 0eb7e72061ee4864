import { type FormEvent, useId, useState } from 'react';
import { css } from '#styled/css';
import { type OrderTextField, orderDraftOf } from '#web/orders/drafts/order-form-drafts.ts';
import { choiceOf, OrderChoice } from '#web/orders/order-choice.tsx';
import { useGoods } from '#web/orders/shipping.ts';
import { StateField } from '#web/orders/us-states/state-field.tsx';
import { useRefusal } from '#web/orders/use-refusal.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { TextArea, TextField } from '#web/ui/form/field.tsx';
import { focusFirst } from '#web/ui/form/use-form.ts';
import { changedLabels } from '#worker/domain/orders/order-edit.ts';
import { isOpen, wasApproved } from '#worker/domain/orders/order-lifecycle.ts';
import { closedSentence } from '#worker/domain/orders/order-refusals.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import {
  type AddressJson,
  shippingAddress,
  taxNote,
} from '#worker/domain/orders/request/address.ts';
import {
  normalizeOrderField,
  orderFieldMessage,
} from '#worker/domain/orders/request/order-form.ts';
import { tooMuchProblem } from '#worker/domain/payments/money.ts';
import { Lines, lineOf, readLines, Section } from './amend-lines.tsx';
import type { OrderDialogProps } from './decision-dialogs.tsx';
import { StillPossible } from './possible-actions.tsx';
import { useRunAction } from './use-run-action.ts';

const fieldLabels = {
  customerPhone: 'Phone Number',
  billingStreet: 'Street Address',
  billingCity: 'City',
  billingState: 'State',
  billingZip: 'ZIP Code',
  vehicleYear: 'Year',
  vehicleMake: 'Make',
  vehicleModel: 'Model',
  vehicleTransmission: 'Transmission',
  vin: 'VIN',
  modifications: 'Modifications',
  additionalNotes: 'Additional Notes',
} satisfies Record<OrderTextField, string>;
const fields = Object.keys(fieldLabels) as OrderTextField[];
const isOfTruck = (name: OrderTextField) =>
  name.startsWith('vehicle') || ['vin', 'modifications', 'additionalNotes'].includes(name);
const controls: Partial<Record<OrderTextField, typeof TextArea | typeof StateField>> = {
  billingState: StateField,
  modifications: TextArea,
  additionalNotes: TextArea,
};

const addressLabels: Record<keyof AddressJson, string> = {
  street: 'Shipping Street',
  city: 'Shipping City',
  state: 'Shipping State',
  zip: 'Shipping ZIP Code',
};
const addressFields = Object.keys(addressLabels) as (keyof AddressJson)[];
/** The fields whose rules a shipping address follows. */
const ruleOf = {
  street: 'billingStreet',
  city: 'billingCity',
  state: 'billingState',
  zip: 'billingZip',
} as const;

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
          <Button onClick={dialog.onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="action"
            busy={form.isPending}
            disabled={isRefused}
          >
            Amend
          </Button>
        </>
      }
    >
      {isRefused && <p role="alert">{refusal}</p>}
      {!isOpen(latest) && <StillPossible order={latest} onOpenDialog={onOpenDialog} />}
      <form id={formId} noValidate onSubmit={form.submit} className={gridStyle}>
        <OrderChoice order={order} choice={form.choice} onChange={form.setChoice} />
        <Lines lines={form.lines} onChange={form.setLines} />
        <Section title="Contact & Billing Information">
          <Texts form={form} names={fields.filter((name) => !isOfTruck(name))} />
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
          <Texts form={form} names={fields.filter(isOfTruck)} />
        </Section>
        {form.message && <p role="alert">{form.message}</p>}
      </form>
    </Dialog>
  );
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

function useAmendment(order: OrderJson, onDone: () => void) {
  const [choice, setChoice] = useState(() => choiceOf(order));
  const [texts, setTexts] = useState<Partial<Record<OrderTextField, string>>>(() => textsOf(order));
  const [lines, setLines] = useState(() => order.lines.map(lineOf));
  const [address, setAddress] = useState(() => shippingAddress(order));
  const [wasSubmitted, setSubmitted] = useState(false);
  const [message, setMessage] = useState('');
  const { run, isPending } = useRunAction(order, 'amend', onDone);
  const messageOf = (name: OrderTextField) =>
    name === 'vehicleTransmission'
      ? undefined
      : orderFieldMessage(name, normalizeOrderField(name, texts[name] ?? ''));

  const before = shippingAddress(order);
  const isMoved = addressFields.some((name) => address[name] !== before[name]);
  const addressMessageOf = (name: keyof AddressJson) =>
    isMoved
      ? orderFieldMessage(ruleOf[name], normalizeOrderField(ruleOf[name], address[name]))
      : undefined;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setSubmitted(true);
    const wrong = [
      ...fields.filter(messageOf),
      ...addressFields.filter(addressMessageOf).map((name) => addressLabels[name]),
    ];
    if (wrong.length > 0) focusFirst(event.currentTarget, wrong);
    if (isPending || wrong.length > 0) return;
    const textsBefore = textsOf(order);
    const changed = fields.filter((name) => texts[name] !== textsBefore[name]);
    const amounts = readLines(lines);
    if (amounts === undefined) {
      setMessage('Give each line a reason and an amount above zero, like 50 or 49.50.');
      return;
    }
    const problem = amounts.map(({ amount }) => tooMuchProblem(amount)).find(Boolean);
    if (problem) {
      setMessage(problem);
      return;
    }
    const changes = {
      ...Object.fromEntries(changed.map((name) => [name, texts[name]])),
      tuneType: choice.tuneType,
      addonIds: [...choice.addonIds],
      lines: amounts,
      ...(isMoved && { shippingAddress: address }),
    };
    if (changedLabels(order, changes).length === 0) {
      setMessage('Change something first.');
      return;
    }
    setMessage('');
    run({ ...changes, version: order.version });
  }

  return {
    choice,
    setChoice,
    texts,
    setText: (name: OrderTextField, value: string) => setTexts({ ...texts, [name]: value }),
    messageOf,
    lines,
    setLines,
    address,
    setAddress,
    addressMessageOf: (name: keyof AddressJson) =>
      wasSubmitted ? addressMessageOf(name) : undefined,
    message,
    /** Explains the tax. It follows the shipping address, or else the billing address. */
    taxNote: taxNote(
      order,
      isMoved || order.shippingAddress ? address.state : (texts.billingState ?? ''),
    ),
    isPending,
    submit,
  };
}

function textsOf(order: OrderJson): Partial<Record<OrderTextField, string>> {
  const { ownedParts: _parts, resubmitOf: _denied, ...texts } = orderDraftOf(order);
  return texts;
}

const gridStyle = css({ stack: '4', minWidth: '0' });
