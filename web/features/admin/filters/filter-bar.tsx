import { css } from '#styled/css';
import { Button } from '#web/ui/form/button.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { type OrderFilters, platformsOf } from './order-filters.ts';

interface FilterBarProps {
  /** All orders, for their platforms. */
  orders: readonly OrderJson[];
  filters: OrderFilters;
  onChange: (change: OrderFilters) => void;
}

const toggles = [
  ['mine', 'Assigned to Me'],
  ['unread', 'Unread'],
  ['sotf', 'SOTF'],
] as const;

const days = [
  ['since', 'Ordered From'],
  ['until', 'Ordered To'],
] as const;

/** The filters of every list of orders. Tabs and search keep them. */
export function FilterBar({ orders, filters, onChange }: FilterBarProps) {
  const { platform } = filters;
  return (
    <fieldset aria-label="Filter orders" className={barStyle}>
      {toggles.map(([name, label]) => (
        <Button
          key={name}
          variant="chip"
          aria-pressed={filters[name] === true}
          onClick={() => onChange({ [name]: filters[name] ? undefined : true })}
        >
          {label}
        </Button>
      ))}
      <SelectField
        label="Platform"
        value={platform ?? ''}
        onChange={({ target }) => onChange({ platform: target.value || undefined })}
      >
        <option value="">All</option>
        {platformsOf(orders, platform).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <div className={daysStyle}>
        {days.map(([name, label]) => (
          <TextField
            key={name}
            type="date"
            label={label}
            value={filters[name] ?? ''}
            onChange={({ target }) => onChange({ [name]: target.value || undefined })}
          />
        ))}
      </div>
    </fieldset>
  );
}

const barStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: '2',
  minWidth: '0',
});

const daysStyle = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '2',
  flex: '1 1 18rem',
  maxWidth: '24rem',
});
