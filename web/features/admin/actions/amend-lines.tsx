import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { centsToDollars, dollarsToCents } from '#web/lib/dollars-to-cents.ts';
import { Button } from '#web/ui/form/button.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { Options } from '#web/ui/form/options.tsx';
import { trimText } from '#worker/domain/blank-text.ts';
import {
  type OrderLineJson,
  type OrderLineKind,
  orderLineKinds,
} from '#worker/domain/orders/amendments.ts';

const lineLabels: Record<OrderLineKind, string> = {
  discount: 'Discount',
  surcharge: 'Surcharge',
  shipping: 'Shipping',
  tax: 'Tax',
};

/** A line as it is typed. */
export interface Line {
  key: string;
  kind: OrderLineKind;
  label: string;
  dollars: string;
}

/** Returns a line as a form shows it. */
export function lineOf({ kind, label, amount }: OrderLineJson): Line {
  return { key: crypto.randomUUID(), kind, label, dollars: centsToDollars(Math.abs(amount)) };
}

/** Returns a line as it is sent. Its amount is 0 unless the admin typed one. */
export function readLine({ kind, label, dollars }: Line): OrderLineJson {
  const cents = dollarsToCents(dollars) ?? 0;
  return { kind, label: trimText(label), amount: kind === 'discount' ? -cents : cents };
}

/** Returns the lines as they are sent; undefined if one has no reason or no amount. */
export function readLines(lines: readonly Line[]): OrderLineJson[] | undefined {
  const read = lines.map(readLine);
  return read.some(({ label, amount }) => label === '' || amount === 0) ? undefined : read;
}

/** Discounts, surcharges, shipping and tax, each with its reason and its amount. */
export function Lines({
  lines,
  onChange,
}: {
  lines: readonly Line[];
  onChange: (lines: Line[]) => void;
}) {
  const change = (key: string, part: Partial<Line>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  return (
    <Section title="Price">
      {lines.map(({ key, kind, label, dollars }) => (
        <div key={key} className={css({ stack: '3', layerStyle: 'box' })}>
          <SelectField
            label="Line"
            value={kind}
            onChange={({ target }) =>
              change(key, {
                kind: orderLineKinds.find((each) => each === target.value) ?? 'discount',
              })
            }
          >
            <Options of={orderLineKinds} labels={lineLabels} />
          </SelectField>
          <TextField
            label="Amount in Dollars"
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
            <X size={18} />
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
          <Plus size={18} />
          Add a Line
        </Button>
      </div>
    </Section>
  );
}

/** A part of the form under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={css({ stack: '4', minWidth: '0' })}>
      <legend className={css({ layerStyle: 'legend' })}>{title}</legend>
      {children}
    </fieldset>
  );
}
