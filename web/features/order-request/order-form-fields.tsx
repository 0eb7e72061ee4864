import type { ComponentProps } from 'react';
import { css } from '#styled/css';
import { TextArea, TextField } from '#web/ui/form/field.tsx';
import {
  type OrderFormField,
  type OrderFormValues,
  orderFormRules,
} from '#worker/domain/orders/order-form.ts';
import type { OrderFormMessages } from './order-form.schema.ts';

/** Column spans in a grid of six. On a phone, the model gets a full row. */
const widths = {
  full: css({ gridColumn: '1 / -1' }),
  third: css({ gridColumn: 'span 2' }),
  twoThirds: css({ gridColumn: 'span 4' }),
  make: css({ gridColumn: { base: 'span 4', tablet: 'span 2' } }),
  model: css({ gridColumn: { base: '1 / -1', tablet: 'span 2' } }),
};

interface FieldView {
  name: OrderFormField;
  label: string;
  width: keyof typeof widths;
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
        name: 'billingState',
        label: 'State *',
        width: 'third',
        input: {
          autoComplete: 'billing address-level1',
          autoCapitalize: 'characters',
          maxLength: 2,
        },
      },
      {
        name: 'billingZip',
        label: 'ZIP Code *',
        width: 'twoThirds',
        input: { autoComplete: 'billing postal-code', inputMode: 'numeric' },
      },
    ],
  },
  {
    title: 'Vehicle Information',
    fields: [
      { name: 'vehicleYear', label: 'Year *', width: 'third', input: { inputMode: 'numeric' } },
      { name: 'vehicleMake', label: 'Make *', width: 'make' },
      { name: 'vehicleModel', label: 'Model *', width: 'model' },
      {
        name: 'vin',
        label: 'VIN (Optional)',
        width: 'full',
        input: { autoCapitalize: 'characters', spellCheck: false },
      },
      { name: 'modifications', label: 'Modifications (Optional)', width: 'full', isLong: true },
      {
        name: 'additionalNotes',
        label: 'Additional Notes (Optional)',
        width: 'full',
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

/** The fields of the order form, in two sections. */
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
        {fields.map(({ name, label, width, input, isLong }) => {
          const shared = {
            name,
            label,
            message: messages[name],
            required: !orderFormRules[name].optional,
            value: values[name],
            onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
          };
          return (
            <div key={name} className={widths[width]}>
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
