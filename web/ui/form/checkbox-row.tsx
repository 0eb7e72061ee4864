import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { choiceRecipe } from '#web/theme/choice.ts';

interface CheckboxRowProps {
  checked: boolean;
  /** Ignores clicks but keeps the focus, unlike a disabled checkbox. */
  busy?: boolean;
  onChange: (checked: boolean) => void;
  label: string;
  hint?: ReactNode;
  aside?: ReactNode;
}

/** A row that toggles its checkbox on a click anywhere. A native checkbox, which adds no JavaScript. */
export function CheckboxRow({
  checked,
  busy = false,
  onChange,
  label,
  hint,
  aside,
}: CheckboxRowProps) {
  const slots = choiceRecipe();
  return (
    <label className={slots.item}>
      <span className={slots.control}>
        <input
          type="checkbox"
          className={slots.input}
          checked={checked}
          aria-disabled={busy || undefined}
          aria-busy={busy || undefined}
          onChange={(event) => busy || onChange(event.target.checked)}
        />
        <Check size={16} strokeWidth={3} aria-hidden />
      </span>
      <span className={slots.text}>
        <span>{label}</span>
        {hint && <span className={slots.hint}>{hint}</span>}
      </span>
      {aside && <span className={slots.aside}>{aside}</span>}
    </label>
  );
}
