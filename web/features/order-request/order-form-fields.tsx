import type { ComponentProps } from 'react';
import { css } from '#styled/css';
import { TextArea, TextField } from '#web/ui/field.tsx';
import {
  type OrderFormField,
  type OrderFormValues,
  orderFormRules,
} from '#worker/domain/order-form.ts';
import type { OrderFormMessages } from './order-form.schema.ts';

interface FieldView {
  name: OrderFormField;
  label: string;
  /** Of six columns. */
  span: string;
  input?: ComponentProps<'input'>;
  isLong?: boolean;
}

const sections: { title: string; fields: FieldView[] }[] = [
  {
    title: 'Contact & Billing Information',
    fields: [
      {
        name: 'customerPhone',
        label: 'Phone Number *',
        span: '1 / -1',
        input: { type: 'tel', autoComplete: 'tel' },
      },
      {
        name: 'billingStreet',
        label: 'Street Address *',
        span: '1 / -1',
        input: { autoComplete: 'billing street-address' },
      },
      {
        name: 'billingCity',
        label: 'City *',
        span: '1 / -1',
        input: { autoComplete: 'billing address-level2' },
      },
      {
        name: 'billingState',
        label: 'State *',
        span: 'span 2',
        input: {
          autoComplete: 'billing address-level1',
          autoCapitalize: 'characters',
          maxLength: 2,
        },
      },
      {
        name: 'billingZip',
        label: 'ZIP Code *',
        span: 'span 4',
        input: { autoComplete: 'billing postal-code', inputMode: 'numeric' },
      },
    ],
  },
  {
    title: 'Vehicle Information',
    fields: [
      { name: 'vehicleYear', label: 'Year *', span: 'span 2', input: { inputMode: 'numeric' } },
      { name: 'vehicleMake', label: 'Make *', span: 'span 2' },
      { name: 'vehicleModel', label: 'Model *', span: 'span 2' },
      {
        name: 'vin',
        label: 'VIN (Optional)',
        span: '1 / -1',
        input: { autoCapitalize: 'characters', spellCheck: false },
      },
      { name: 'modifications', label: 'Modifications (Optional)', span: '1 / -1', isLong: true },
      {
        name: 'additionalNotes',
        label: 'Additional Notes (Optional)',
        span: '1 / -1',
        isLong: true,
      },
    ],
  },
];

interface OrderFormFieldsProps {
  values: OrderFormValues;
  messages: OrderFormMessages;
  onChange: (name: OrderFormField, text: string) => void;
}

/** The two sections of the order form (spec section 2). */
export function OrderFormFields({ values, messages, onChange }: OrderFormFieldsProps) {
  return sections.map(({ title, fields }) => (
    <fieldset key={title} className={sectionStyle}>
      <legend
        className={css({
          fontFamily: 'display',
          fontSize: '22',
          fontWeight: '700',
          paddingBottom: '3',
        })}
      >
        {title}
      </legend>
      <div className={gridStyle}>
        {fields.map(({ name, label, span, input, isLong }) => {
          const shared = {
            name,
            label,
            message: messages[name],
            required: !orderFormRules[name].optional,
            value: values[name],
            onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
          };
          return (
            <div key={name} style={{ gridColumn: span }}>
              {isLong ? <TextArea {...shared} /> : <TextField {...shared} {...input} />}
            </div>
          );
        })}
      </div>
    </fieldset>
  ));
}

const sectionStyle = css({ minWidth: '0' });

const gridStyle = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  alignItems: 'start',
});
