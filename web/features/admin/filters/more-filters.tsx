import { useQuery } from '@tanstack/react-query';
import { css } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { dayFilters, type OrderFilters, platformsOf } from './order-filters.ts';

interface MoreFiltersProps {
  orders: readonly OrderJson[];
  filters: OrderFilters;
  onChange: (change: OrderFilters) => void;
}

/** The filters that take more than one tap: the platform and the days. */
export function MoreFilters({ orders, filters, onChange }: MoreFiltersProps) {
  const { platform } = filters;
  const { data: products = [] } = useQuery(queries.products);
  const platforms = platformsOf([...products, ...orders.map(({ product }) => product)], platform);
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
      <SelectField
        label="Platform"
        value={platform ?? ''}
        onChange={({ target }) => onChange({ platform: target.value || undefined })}
      >
        <option value="">All</option>
        {platforms.map((name) => (
          <option key={name}>{name}</option>
        ))}
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
  );
}
