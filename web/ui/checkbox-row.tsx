import { Checkbox } from '@ark-ui/react/checkbox';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { choiceRecipe } from '#web/theme/choice.ts';

interface CheckboxRowProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: string;
  hint?: string | null;
  aside?: ReactNode;
}

/** A row that is one checkbox: a press anywhere on it toggles. */
export function CheckboxRow({ checked, onChange, label, hint, aside }: CheckboxRowProps) {
  const slots = choiceRecipe();
  return (
    <Checkbox.Root
      checked={checked}
      onCheckedChange={(details) => onChange(details.checked === true)}
      className={slots.item}
    >
      <Checkbox.HiddenInput />
      <Checkbox.Control className={slots.control}>
        <Checkbox.Indicator>
          <Check size={16} strokeWidth={3} aria-hidden />
        </Checkbox.Indicator>
      </Checkbox.Control>
      <span className={slots.text}>
        <Checkbox.Label>{label}</Checkbox.Label>
        {hint && <span className={slots.hint}>{hint}</span>}
      </span>
      {aside && <span className={slots.price}>{aside}</span>}
    </Checkbox.Root>
  );
}
