import { Fragment, useId } from 'react';
import { css } from '#styled/css';
import { TextArea, TextField } from '#web/ui/form/field.tsx';
import { orderFormRules } from '#worker/domain/orders/order-form.ts';
import { FieldWarning } from './field-warning.tsx';
import type { OrderTextField } from './order-draft.ts';
import { fieldWidths, type OrderFieldView, orderFormSections } from './order-form-sections.ts';
import { StateField } from './state-field.tsx';
import { TransmissionField } from './transmission-field.tsx';
import type { useOrderForm } from './use-order-form.ts';

interface OrderFormFieldsProps {
  /** Returns the props of a field's control. */
  text: ReturnType<typeof useOrderForm>['text'];
  /** The warnings by field. A field's error message hides its warning. */
  warnings: Partial<Record<OrderTextField, string>>;
}

/** The fields of the order form, in two sections. */
export function OrderFormFields(props: OrderFormFieldsProps) {
  return orderFormSections.map(({ title, fields }) => (
    <fieldset key={title} className={css({ minWidth: '0', containerType: 'inline-size' })}>
      <legend className={legendStyle}>{title}</legend>
      <div className={gridStyle}>
        {fields.map((view) => (
          <Field key={view.name} view={view} {...props} />
        ))}
      </div>
    </fieldset>
  ));
}

/** A field with its warning. The warning spans all columns because some fields are too narrow for a sentence. */
function Field({ view, text, warnings }: OrderFormFieldsProps & { view: OrderFieldView }) {
  const warningId = useId();
  const props = { label: view.label, ...text(view.name) };
  const warning = props.message === undefined ? warnings[view.name] : undefined;
  const shared = { ...props, ...(warning !== undefined && { 'aria-describedby': warningId }) };
  return (
    <Fragment>
      <div className={fieldWidths[view.width]}>
        <Control view={view} shared={shared} />
      </div>
      {warning !== undefined && (
        <div className={fieldWidths.full}>
          <FieldWarning id={warningId} text={warning} />
        </div>
      )}
    </Fragment>
  );
}

interface ControlProps {
  view: OrderFieldView;
  shared: { label: string } & ReturnType<OrderFormFieldsProps['text']>;
}

function Control({ view, shared }: ControlProps) {
  if (view.kind === 'transmission') return <TransmissionField {...shared} />;
  const required = !orderFormRules[view.name].optional;
  if (view.kind === 'state') return <StateField {...view.input} {...shared} required={required} />;
  if (view.isLong) return <TextArea {...shared} required={required} />;
  return <TextField {...shared} {...view.input} required={required} />;
}

const legendStyle = css({
  fontFamily: 'display',
  fontSize: '22',
  fontWeight: '700',
  paddingBottom: '3',
});

const gridStyle = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  // A warning takes the next row, and the fields after it move up beside its field.
  gridAutoFlow: 'row dense',
  alignItems: 'start',
  // One field per line, for large text on a phone.
  '@container (max-width: 18rem)': {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'stretch',
  },
});
