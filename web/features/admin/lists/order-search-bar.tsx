import { Keyboard } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { css } from '#styled/css';
import { Button } from '#web/ui/form/button.tsx';
import { inputClass } from '#web/ui/form/input-class.ts';

export interface SearchField {
  input: Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
}

interface OrderSearchBarProps {
  field: SearchField;
  /** Searches only the orders of the Fulfillment tab. */
  isFulfillment: boolean;
  onShortcuts: () => void;
  /** The filters: beside the search on a wide screen, below it on others. */
  children: ReactNode;
}

/** The search field, the button that shows the keyboard shortcuts, and the filters. */
export function OrderSearchBar({
  field,
  isFulfillment,
  onShortcuts,
  children,
}: OrderSearchBarProps) {
  return (
    <div className={barStyle}>
      <div className={searchStyle}>
        <input
          ref={field.input}
          type="search"
          aria-label={isFulfillment ? 'Search orders to fulfill' : 'Search all orders'}
          placeholder={
            isFulfillment ? 'Search by email, vehicle, year...' : 'Name, email, VIN, order ID...'
          }
          dir="auto"
          className={inputClass}
          value={field.value}
          onChange={(event) => field.onChange(event.target.value)}
        />
        <Button
          aria-label="Keyboard shortcuts"
          className={css({ hideBelow: 'tablet', '@media (pointer: coarse)': { display: 'none' } })}
          onClick={onShortcuts}
        >
          <Keyboard size={20} />
        </Button>
      </div>
      {children}
    </div>
  );
}

const barStyle = css({ wrap: '2', alignItems: 'end' });

const searchStyle = css({
  flex: '1 1 24rem',
  minWidth: '0',
  display: 'flex',
  gap: '2',
});
