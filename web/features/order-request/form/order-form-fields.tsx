import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { css } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import type { OrderTextField } from '#web/orders/drafts/order-form-drafts.ts';
import { StateField } from '#web/orders/us-states/state-field.tsx';
import { SelectField, TextArea, TextField } from '#web/ui/form/field.tsx';
import { Options } from '#web/ui/form/options.tsx';
import { truckChoices } from '#worker/domain/fitment/truck-choices.ts';
import type { useOrderForm } from './use-order-form.ts';

interface OrderFormFieldsProps {
  text: ReturnType<typeof useOrderForm>['text'];
  /** The warnings by field. A field's error message hides its warning. */
  warnings: Partial<Record<OrderTextField, string>>;
  truckNote?: ReactNode;
  /** Shown instead of the truck's fields, for an order whose truck stays the same. */
  truckFacts?: ReactNode;
}

/** The fields of the order form, in two sections. */
export function OrderFormFields({ text, warnings, truckNote, truckFacts }: OrderFormFieldsProps) {
  const field = (name: OrderTextField) => ({ control: text(name), warning: warnings[name] });
  return (
    <>
      <Section title="Contact & Billing Information">
        <Field {...field('customerPhone')} width="full">
          {(control) => (
            <TextField label="Phone Number *" type="tel" autoComplete="tel" required {...control} />
          )}
        </Field>
        <Field {...field('billingStreet')} width="full">
          {(control) => (
            <TextField
              label="Street Address *"
              autoComplete="billing address-line1"
              required
              {...control}
            />
          )}
        </Field>
        <Field {...field('billingCity')} width="full">
          {(control) => (
            <TextField label="City *" autoComplete="billing address-level2" required {...control} />
          )}
        </Field>
        <Field {...field('billingState')} width="third">
          {(control) => (
            <StateField
              label="State *"
              autoComplete="billing address-level1"
              required
              {...control}
            />
          )}
        </Field>
        <Field {...field('billingZip')} width="twoThirds">
          {(control) => (
            <TextField
              label="ZIP Code *"
              autoComplete="billing postal-code"
              inputMode="numeric"
              required
              {...control}
            />
          )}
        </Field>
      </Section>
      <Section title="Vehicle Information">
        {truckFacts ? (
          <div className={widths.full}>{truckFacts}</div>
        ) : (
          <TruckFields field={field} note={truckNote} />
        )}
        <Field {...field('modifications')} width="full">
          {(control) => <TextArea label="Modifications (Optional)" {...control} />}
        </Field>
        <Field {...field('additionalNotes')} width="full">
          {(control) => <TextArea label="Additional Notes (Optional)" {...control} />}
        </Field>
      </Section>
    </>
  );
}

interface TruckFieldsProps {
  field: (name: OrderTextField) => Pick<FieldProps, 'control' | 'warning'>;
  note: ReactNode;
}

function TruckFields({ field, note }: TruckFieldsProps) {
  return (
    <>
      {note && <div className={widths.full}>{note}</div>}
      <Field {...field('vehicleYear')} width="third">
        {(control) => <TextField label="Year *" inputMode="numeric" required {...control} />}
      </Field>
      <Field {...field('vehicleMake')} width="make">
        {(control) => <TextField label="Make *" required {...control} />}
      </Field>
      <Field {...field('vehicleModel')} width="model">
        {(control) => <TextField label="Model *" required {...control} />}
      </Field>
      <Field {...field('vehicleTransmission')} width="half">
        {(control) => (
          <TransmissionField
            label="Transmission (Optional)"
            year={field('vehicleYear').control.value}
            {...control}
          />
        )}
      </Field>
      <Field {...field('vin')} width="half">
        {(control) => (
          <TextField
            label="VIN (Optional)"
            autoCapitalize="characters"
            spellCheck={false}
            {...control}
          />
        )}
      </Field>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={css({ minWidth: '0', containerType: 'inline-size' })}>
      <legend className={css({ layerStyle: 'legend' })}>{title}</legend>
      <div className={gridStyle}>{children}</div>
    </fieldset>
  );
}

type ControlProps = ReturnType<OrderFormFieldsProps['text']>;

interface FieldProps {
  control: ControlProps;
  warning: string | undefined;
  width: keyof typeof widths;
  children: (control: ControlProps & { 'aria-describedby'?: string }) => ReactNode;
}

/** A field with its warning. The warning spans all columns because some fields are too narrow for a sentence. */
function Field({ control, warning, width, children }: FieldProps) {
  const warningId = useId();
  const isWarned = warning !== undefined && control.message === undefined;
  return (
    <>
      <div className={widths[width]}>
        {children({ ...control, ...(isWarned && { 'aria-describedby': warningId }) })}
      </div>
      {isWarned && (
        <div className={widths.full}>
          <FieldWarning id={warningId} text={warning} />
        </div>
      )}
    </>
  );
}

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

/** Column spans. On a phone, the model and the transmission get full rows. */
const widths = {
  full: css({ gridColumn: '1 / -1' }),
  third: css({ gridColumn: 'span 2' }),
  twoThirds: css({ gridColumn: 'span 4' }),
  make: css({ gridColumn: { base: 'span 4', tablet: 'span 2' } }),
  model: css({ gridColumn: { base: '1 / -1', tablet: 'span 2' } }),
  half: css({ gridColumn: { base: '1 / -1', tablet: 'span 3' } }),
};

/** A sentence about an unlikely value. The customer can order anyway. */
function FieldWarning({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className={warningStyle}>
      <TriangleAlert size={18} className={css({ flexShrink: '0' })} />
      <span>
        <strong>Check:</strong> {text}
      </span>
    </p>
  );
}

type TransmissionFieldProps = Omit<ComponentProps<typeof SelectField>, 'children'> & {
  value: string;
  /** Lists only the transmissions of this year, if the catalog has it. */
  year: string;
};

/** Selects one of the catalog's transmissions, or the one that the garage has on file. */
function TransmissionField({ year, ...props }: TransmissionFieldProps) {
  const { data: products = [] } = useQuery(queries.products);
  const ofYear = truckChoices(products, { year }).transmissions;
  const known = new Set(ofYear.length > 0 ? ofYear : truckChoices(products, {}).transmissions);
  if (props.value) known.add(props.value);
  return (
    <SelectField {...props}>
      <option value="">Not sure</option>
      <Options of={[...known].sort()} />
    </SelectField>
  );
}

const warningStyle = css({
  // Closer to its field than the next row.
  marginTop: '-2',
  display: 'flex',
  alignItems: 'start',
  gap: '2',
  paddingInline: '3',
  paddingBlock: '2',
  borderRadius: 'control',
  background: 'pending.ground',
  color: 'pending.ink',
  fontSize: '14',
});
