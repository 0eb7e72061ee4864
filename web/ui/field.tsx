import { Field } from '@ark-ui/react/field';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { fieldRecipe } from '#web/theme/field.ts';

interface FieldProps {
  label: string;
  /** The message under the field; the field is invalid while there is one. */
  message?: string | undefined;
}

interface ControlProps {
  className: string | undefined;
  'aria-describedby': string | undefined;
}

/** A labelled text input with its message under it. */
export function TextField({ label, message, ...props }: ComponentProps<'input'> & FieldProps) {
  return (
    <FieldFrame label={label} message={message}>
      {(control) => <Field.Input {...props} {...control} />}
    </FieldFrame>
  );
}

/** A labelled text area with its message under it. */
export function TextArea({ label, message, ...props }: ComponentProps<'textarea'> & FieldProps) {
  return (
    <FieldFrame label={label} message={message}>
      {(control) => <Field.Textarea rows={3} {...props} {...control} />}
    </FieldFrame>
  );
}

/** A labelled choice from a short list. */
export function SelectField({ label, message, ...props }: ComponentProps<'select'> & FieldProps) {
  return (
    <FieldFrame label={label} message={message}>
      {(control) => <Field.Select {...props} {...control} />}
    </FieldFrame>
  );
}

function FieldFrame({
  label,
  message,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const slots = fieldRecipe();
  const messageId = useId();
  return (
    <Field.Root
      invalid={message !== undefined}
      ids={{ errorText: messageId }}
      className={slots.root}
    >
      <Field.Label className={slots.label}>{label}</Field.Label>
      {children({
        className: slots.control,
        'aria-describedby': message === undefined ? undefined : messageId,
      })}
      <Field.ErrorText className={slots.message}>{message}</Field.ErrorText>
    </Field.Root>
  );
}
