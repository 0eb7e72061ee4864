import { Plus, X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { css } from '#styled/css';
import { centsToDollars, dollarsToCents } from '#web/lib/dollars-to-cents.ts';
import { useAdminAction } from '#web/orders/order-changes.ts';
import { choiceOf, OrderChoice } from '#web/orders/order-choice.tsx';
import { type OrderTextField, orderDraftOf } from '#web/orders/order-form-drafts.ts';
import { useRefusal } from '#web/orders/use-refusal.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useDiscardGuard } from '#web/ui/dialog/use-discard-guard.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { SelectField, TextArea, TextField } from '#web/ui/form/field.tsx';
import { trimText } from '#worker/domain/blank-text.ts';
import { type OrderLineKind, orderLineKinds } from '#worker/domain/orders/amendments.ts';
import { changedLabels } from '#worker/domain/orders/order-edit.ts';
import { normalizeOrderField, orderFieldMessage } from '#worker/domain/orders/order-form.ts';
import { canAmend, closedSentence, wasApproved } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import type { DecisionDialogProps } from './decision-dialogs.tsx';
import { showOrderUpdated } from './show-order-updated.ts';

const fieldLabels: Record<OrderTextField, string> = {
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
};
const fields = Object.keys(fieldLabels) as OrderTextField[];
const proseFields: readonly OrderTextField[] = ['modifications', 'additionalNotes'];

const lineLabels: Record<OrderLineKind, string> = {
  discount: 'Discount',
  surcharge: 'Surcharge',
  shipping: 'Shipping',
  tax: 'Tax',
};

interface Line {
  key: string;
  kind: OrderLineKind;
  label: string;
  dollars: string;
}

/** Changes an order for the customer. A new total of an approved order waits for their answer. */
export function AmendDialog({ order: latest, onDecided, ...dialog }: DecisionDialogProps) {
  // What the admin sees. The server compares its version with the latest one.
  const [order] = useState(latest);
  const formId = useId();
  const form = useAmendment(order, onDecided);
  const guard = useDiscardGuard(dialog.open, dialog.onClose);
  const refusal = useRefusal(canAmend(latest) ? undefined : closedSentence(latest));
  const isRefused = refusal !== undefined && !form.isPending;
  return (
    <Dialog
      {...dialog}
      {...guard.dialog}
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
      <form id={formId} noValidate onSubmit={form.submit} className={gridStyle}>
        <OrderChoice order={order} choice={form.choice} onChange={form.setChoice} />
        <Lines lines={form.lines} onChange={form.setLines} />
        {fields.map((name) => {
          const Field = proseFields.includes(name) ? TextArea : TextField;
          return (
            <Field
              key={name}
              label={fieldLabels[name]}
              name={name}
              value={form.texts[name] ?? ''}
              message={form.messageOf(name)}
              onChange={({ target }: { target: { value: string } }) =>
                form.setText(name, target.value)
              }
            />
          );
        })}
        {form.message && <p role="alert">{form.message}</p>}
      </form>
      {guard.question}
    </Dialog>
  );
}

/** Manages the form of an amendment. */
function useAmendment(order: OrderJson, onDone: () => void) {
  const [choice, setChoice] = useState(() => choiceOf(order));
  const [texts, setTexts] = useState<Partial<Record<OrderTextField, string>>>(() => textsOf(order));
  const [lines, setLines] = useState(() => order.lines.map(lineOf));
  const [message, setMessage] = useState('');
  const amend = useAdminAction(order.id, 'amend');
  const messageOf = (name: OrderTextField) =>
    name === 'vehicleTransmission'
      ? undefined
      : orderFieldMessage(name, normalizeOrderField(name, texts[name] ?? ''));

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (amend.isPending || fields.some((name) => messageOf(name) !== undefined)) return;
    const before = textsOf(order);
    const changed = fields.filter((name) => texts[name] !== before[name]);
    const amounts = lines.map(({ kind, label, dollars }) => {
      const cents = dollarsToCents(dollars) ?? 0;
      return { kind, label: trimText(label), amount: kind === 'discount' ? -cents : cents };
    });
    if (amounts.some(({ label, amount }) => label === '' || amount === 0)) {
      setMessage('Give each line a reason and an amount above zero, like 50 or 49.50.');
      return;
    }
    const changes = {
      ...Object.fromEntries(changed.map((name) => [name, texts[name]])),
      tuneType: choice.tuneType,
      addonIds: [...choice.addonIds],
      lines: amounts,
    };
    if (changedLabels(order, changes).length === 0) {
      setMessage('Change something first.');
      return;
    }
    setMessage('');
    amend.mutate(
      { ...changes, version: order.version },
      {
        onSuccess: () => {
          onDone();
          void showOrderUpdated();
        },
      },
    );
  }

  return {
    choice,
    setChoice,
    texts,
    setText: (name: OrderTextField, value: string) =>
      setTexts((current) => ({ ...current, [name]: value })),
    messageOf,
    lines,
    setLines,
    message,
    isPending: amend.isPending,
    submit,
  };
}

function textsOf(order: OrderJson): Partial<Record<OrderTextField, string>> {
  const { ownedParts: _parts, resubmitOf: _denied, ...texts } = orderDraftOf(order);
  return texts;
}

function lineOf({ kind, label, amount }: OrderJson['lines'][number]): Line {
  return { key: crypto.randomUUID(), kind, label, dollars: centsToDollars(Math.abs(amount)) };
}

/** Discounts, surcharges, shipping and tax, each with its reason and its amount. */
function Lines({ lines, onChange }: { lines: readonly Line[]; onChange: (lines: Line[]) => void }) {
  const change = (key: string, part: Partial<Line>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  return (
    <fieldset className={gridStyle}>
      <legend className={css({ fontFamily: 'display', fontSize: '22', fontWeight: '700' })}>
        Price
      </legend>
      {lines.map(({ key, kind, label, dollars }) => (
        <div key={key} className={lineStyle}>
          <SelectField
            label="Line"
            value={kind}
            onChange={({ target }) =>
              change(key, {
                kind: orderLineKinds.find((each) => each === target.value) ?? 'discount',
              })
            }
          >
            {orderLineKinds.map((each) => (
              <option key={each} value={each}>
                {lineLabels[each]}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Amount in dollars"
            inputMode="decimal"
            value={dollars}
            onChange={({ target }) => change(key, { dollars: target.value })}
          />
          <TextField
            label="Reason, which the customer sees"
            value={label}
            maxLength={100}
            onChange={({ target }) => change(key, { label: target.value })}
          />
          <Button
            aria-label={`Remove ${label || lineLabels[kind]}`}
            onClick={() => onChange(lines.filter((line) => line.key !== key))}
          >
            <X size={18} strokeWidth={1.75} aria-hidden />
            Remove
          </Button>
        </div>
      ))}
      <div>
        <Button
          onClick={() =>
            onChange([
              ...lines,
              { key: crypto.randomUUID(), kind: 'discount', label: '', dollars: '' },
            ])
          }
        >
          <Plus size={18} strokeWidth={1.75} aria-hidden />
          Add a Line
        </Button>
      </div>
    </fieldset>
  );
}

const gridStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '4',
  minWidth: '0',
});

const lineStyle = css({
  display: 'grid',
  gap: '3',
  padding: '3',
  border: '1px solid {colors.line}',
  borderRadius: 'control',
});
