import { Keyboard } from 'lucide-react';
import type { Ref } from 'react';
import { css } from '#styled/css';
import { Button } from '#web/ui/form/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';

interface OrderSearchBarProps {
  input: Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
  onShortcuts: () => void;
}

/** The search field over all orders, and the button that shows the keyboard shortcuts. */
export function OrderSearchBar({ input, value, onChange, onShortcuts }: OrderSearchBarProps) {
  return (
    <div className={barStyle}>
      <TextField
        ref={input}
        type="search"
        label="Search all orders"
        placeholder="Name, email, phone, VIN, order ID"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button
        aria-label="Keyboard shortcuts"
        className={css({ hideBelow: 'tablet' })}
        onClick={onShortcuts}
      >
        <Keyboard size={20} strokeWidth={1.75} aria-hidden />
      </Button>
    </div>
  );
}

const barStyle = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: 'minmax(0, 1fr) auto' },
  gap: '2',
  alignItems: 'end',
});
