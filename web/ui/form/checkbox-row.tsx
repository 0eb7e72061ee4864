import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { css } from '#styled/css';
import { choiceRecipe } from '#web/theme/choice.ts';

interface CheckboxRowProps {
  checked: boolean;
  /** Ignores clicks but keeps the focus, unlike a disabled checkbox. */
  busy?: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  label: string;
  hint?: ReactNode;
  aside?: ReactNode;
}

/** A row that toggles its checkbox on a click anywhere. A native checkbox, which adds no JavaScript. */
export function CheckboxRow({
  checked,
  busy = false,
  disabled = false,
  onChange,
  label,
  hint,
  aside,
}: CheckboxRowProps) {
  const slots = choiceRecipe();
  return (
    <CheckLabel
      className={slots.item}
      checked={checked}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onChange={(event) => busy || onChange(event.target.checked)}
    >
      <span className={slots.text}>
        <span>{label}</span>
        {hint && <span className={slots.hint}>{hint}</span>}
      </span>
      {aside && <span className={slots.aside}>{aside}</span>}
    </CheckLabel>
  );
}

/** A checkbox and what follows it in its label. */
export function CheckLabel({ className, children, ...input }: ComponentProps<'input'>) {
  const slots = choiceRecipe();
  return (
    <label className={className}>
      <span className={slots.control}>
        <input {...input} type="checkbox" className={slots.input} />
        <Check size={16} className={css({ strokeWidth: '3' })} />
      </span>
      {children}
    </label>
  );
}
