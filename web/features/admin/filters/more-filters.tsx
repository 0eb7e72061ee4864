import { useQuery } from '@tanstack/react-query';
import { css } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { Options } from '#web/ui/form/options.tsx';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { dayFilters, type OrderFilters, platformsOf, type ViewChange } from './order-filters.ts';
import { SavedViews } from './saved-views.tsx';

interface MoreFiltersProps {
  search: string;
  orders: readonly OrderJson[];
  filters: OrderFilters;
  onChange: (change: ViewChange) => void;
}

/** The filters that take more than one tap, and the saved views. */
export function MoreFilters({ search, orders, filters, onChange }: MoreFiltersProps) {
  const { platform } = filters;
  const { data: products = [] } = useQuery(queries.products);
  const platforms = platformsOf([...products, ...orders.map(({ product }) => product)], platform);
  return (
    <div className={css({ display: 'grid', gap: '3' })}>
      <div className={css({ wrap: '2' })}>
        <SelectField
          label="Platform"
          value={platform ?? ''}
          onChange={({ target }) => onChange({ platform: target.value || undefined })}
        >
          <option value="">All</option>
          <Options of={platforms} />
        </SelectField>
        {dayFilters.map(([name, label]) => (
          <TextField
            key={name}
            type="date"
            label={label}
            value={filters[name] ?? ''}
            onChange={({ target }) => onChange({ [name]: target.value || undefined })}
          />
        ))}
      </div>
      <SavedViews current={{ ...filters, q: search || undefined }} onApply={onChange} />
    </div>
  );
}
