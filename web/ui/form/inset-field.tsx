import { type ReactNode, useId } from 'react';
import { css, cx } from '#styled/css';
import { fieldRecipe } from '#web/theme/field.ts';

interface InsetFieldProps {
  label: string;
  /** The error message under the field. Marks the field as invalid. */
  message?: string | undefined;
  className?: string | undefined;
  children: (control: {
    id: string;
    className: string;
    dir: 'auto';
    'aria-invalid'?: true;
    'aria-describedby'?: string;
  }) => ReactNode;
}

/** A field with its label inside the frame, which saves a line. */
export function InsetField({ label, message, className, children }: InsetFieldProps) {
  const id = useId();
  const messageId = `${id}message`;
  return (
    <div className={cx(rootStyle, className)}>
      <label htmlFor={id} className={labelStyle}>
        {label}
      </label>
      {children({
        id,
        className: controlStyle,
        dir: 'auto',
        ...(message !== undefined && { 'aria-invalid': true, 'aria-describedby': messageId }),
      })}
      {message !== undefined && (
        <p id={messageId} className={slots.message}>
          {message}
        </p>
      )}
    </div>
  );
}

const slots = fieldRecipe();

const rootStyle = css({
  position: 'relative',
  minWidth: '0',
  '& select': { paddingInlineEnd: '6!' },
  // The arrow of a select.
  '&:has(select)::after': {
    content: '""',
    position: 'absolute',
    insetInlineEnd: '3',
    top: '5',
    borderInline: '4px solid transparent',
    borderTop: '5px solid {colors.muted}',
    pointerEvents: 'none',
  },
});

const labelStyle = css({
  position: 'absolute',
  insetInlineStart: '3',
  top: '1',
  fontSize: '12',
  fontWeight: '600',
  lineHeight: '1.2',
  color: 'muted',
  pointerEvents: 'none',
});

const controlStyle = cx(
  slots.control,
  css({
    appearance: 'none',
    paddingTop: '4!',
    paddingBottom: '0!',
    lineHeight: '1.4',
    textOverflow: 'ellipsis',
  }),
);
