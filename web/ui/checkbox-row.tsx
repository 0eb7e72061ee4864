import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { choiceRecipe } from '#web/theme/choice.ts';

interface CheckboxRowProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: string;
  hint?: string | null | undefined;
  aside?: ReactNode;
}

/** A row that is one checkbox: a press anywhere on it toggles. The browser's own, so it costs no page anything. */
export function CheckboxRow({ checked, onChange, label, hint, aside }: CheckboxRowProps) {
  const slots = choiceRecipe();
  return (
    <label className={slots.item}>
      <span className={slots.control}>
        <input
          type="checkbox"
          className={slots.input}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
        <Check size={16} strokeWidth={3} aria-hidden />
      </span>
      <span className={slots.text}>
        <span>{label}</span>
        {hint && <span className={slots.hint}>{hint}</span>}
      </span>
      {aside && <span className={slots.price}>{aside}</span>}
    </label>
  );
}
