import { Field } from '@ark-ui/react/field';
import type { ComponentProps, ReactNode } from 'react';
import { fieldRecipe } from '#web/theme/field.ts';

interface FieldProps {
  label: string;
  /** The message under the field; the field is invalid while there is one. */
  message?: string | undefined;
}

/** A labelled text input with its message under it. */
export function TextField({ label, message, ...props }: ComponentProps<'input'> & FieldProps) {
  return (
    <FieldFrame label={label} message={message}>
      {(className) => <Field.Input {...props} className={className} />}
    </FieldFrame>
  );
}

/** A labelled text area with its message under it. */
export function TextArea({ label, message, ...props }: ComponentProps<'textarea'> & FieldProps) {
  return (
    <FieldFrame label={label} message={message}>
      {(className) => <Field.Textarea rows={3} {...props} className={className} />}
    </FieldFrame>
  );
}

/** A labelled choice from a short list. */
export function SelectField({ label, message, ...props }: ComponentProps<'select'> & FieldProps) {
  return (
    <FieldFrame label={label} message={message}>
      {(className) => <Field.Select {...props} className={className} />}
    </FieldFrame>
  );
}

function FieldFrame({
  label,
  message,
  children,
}: FieldProps & { children: (className: string | undefined) => ReactNode }) {
  const slots = fieldRecipe();
  return (
    <Field.Root invalid={message !== undefined} className={slots.root}>
      <Field.Label className={slots.label}>{label}</Field.Label>
      {children(slots.control)}
      <Field.ErrorText className={slots.message}>{message}</Field.ErrorText>
    </Field.Root>
  );
}
