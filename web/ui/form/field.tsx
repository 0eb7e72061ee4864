import { type ComponentProps, type ReactNode, useId } from 'react';
import { fieldRecipe } from '#web/theme/field.ts';

interface FieldProps {
  label: string;
  /** The error message under the field. Marks the field as invalid. */
  message?: string | undefined;
}

interface ControlProps {
  id: string;
  className: string | undefined;
  'aria-invalid': boolean;
  'aria-describedby'?: string;
}

/** A labeled text input with its error message. */
export function TextField({ label, message, ...props }: ComponentProps<'input'> & FieldProps) {
  return (
    <FieldFrame label={label} message={message}>
      {(control) => <input dir="auto" {...props} {...control} />}
    </FieldFrame>
  );
}

/** A labeled text area with its error message. */
export function TextArea({ label, message, ...props }: ComponentProps<'textarea'> & FieldProps) {
  return (
    <FieldFrame label={label} message={message}>
      {(control) => <textarea dir="auto" rows={3} {...props} {...control} />}
    </FieldFrame>
  );
}

/** A labeled select with its error message. */
export function SelectField({ label, message, ...props }: ComponentProps<'select'> & FieldProps) {
  return (
    <FieldFrame label={label} message={message}>
      {(control) => <select {...props} {...control} />}
    </FieldFrame>
  );
}

/** A native label and control: Ark's Field adds role=group, which screen readers announce for each field. */
function FieldFrame({
  label,
  message,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const slots = fieldRecipe();
  const id = useId();
  const messageId = `${id}message`;
  const isInvalid = message !== undefined;
  return (
    <div className={slots.root}>
      <label htmlFor={id} className={slots.label}>
        {label}
      </label>
      {children({
        id,
        className: slots.control,
        'aria-invalid': isInvalid,
        // Without a message, the caller's own description stays.
        ...(isInvalid && { 'aria-describedby': messageId }),
      })}
      {isInvalid && (
        <p id={messageId} className={slots.message}>
          {message}
        </p>
      )}
    </div>
  );
}
