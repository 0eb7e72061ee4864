import type { ComponentProps } from 'react';
import { css } from '#styled/css';
import type { OrderFormField } from '#worker/domain/orders/order-form.ts';
import type { OrderTextField } from './order-draft.ts';

/** Column spans in a grid of six. On a phone, the model and the transmission get full rows. */
export const fieldWidths = {
  full: css({ gridColumn: '1 / -1' }),
  third: css({ gridColumn: 'span 2' }),
  twoThirds: css({ gridColumn: 'span 4' }),
  make: css({ gridColumn: { base: 'span 4', tablet: 'span 2' } }),
  model: css({ gridColumn: { base: '1 / -1', tablet: 'span 2' } }),
  half: css({ gridColumn: { base: '1 / -1', tablet: 'span 3' } }),
};

interface FieldView<Name extends OrderTextField> {
  name: Name;
  label: string;
  width: keyof typeof fieldWidths;
}

/** How the form shows a field. The transmission is a select, whose options are those of the catalog. */
export type OrderFieldView =
  | (FieldView<OrderFormField> & {
      kind?: 'state';
      input?: ComponentProps<'input'>;
      isLong?: boolean;
    })
  | (FieldView<'vehicleTransmission'> & { kind: 'transmission' });

const contactFields: OrderFieldView[] = [
  {
    name: 'customerPhone',
    label: 'Phone Number *',
    width: 'full',
    input: { type: 'tel', autoComplete: 'tel' },
  },
  {
    name: 'billingStreet',
    label: 'Street Address *',
    width: 'full',
    input: { autoComplete: 'billing address-line1' },
  },
  {
    name: 'billingCity',
    label: 'City *',
    width: 'full',
    input: { autoComplete: 'billing address-level2' },
  },
  {
    kind: 'state',
    name: 'billingState',
    label: 'State *',
    width: 'third',
    // No maxLength: it would cut a full name before it becomes a code.
    input: { autoComplete: 'billing address-level1', autoCapitalize: 'characters' },
  },
  {
    name: 'billingZip',
    label: 'ZIP Code *',
    width: 'twoThirds',
    input: { autoComplete: 'billing postal-code', inputMode: 'numeric' },
  },
];

const vehicleFields: OrderFieldView[] = [
  { name: 'vehicleYear', label: 'Year *', width: 'third', input: { inputMode: 'numeric' } },
  { name: 'vehicleMake', label: 'Make *', width: 'make' },
  { name: 'vehicleModel', label: 'Model *', width: 'model' },
  {
    kind: 'transmission',
    name: 'vehicleTransmission',
    label: 'Transmission (Optional)',
    width: 'half',
  },
  {
    name: 'vin',
    label: 'VIN (Optional)',
    width: 'half',
    input: { autoCapitalize: 'characters', spellCheck: false },
  },
  { name: 'modifications', label: 'Modifications (Optional)', width: 'full', isLong: true },
  { name: 'additionalNotes', label: 'Additional Notes (Optional)', width: 'full', isLong: true },
];

export const orderFormSections: { title: string; fields: OrderFieldView[] }[] = [
  { title: 'Contact & Billing Information', fields: contactFields },
  { title: 'Vehicle Information', fields: vehicleFields },
];
