import { css, cx } from '#styled/css';
import { inputClass } from '#web/ui/form/input-class.ts';
import { type OrderSort, orderSorts } from '#worker/domain/orders/order-position.ts';

interface SortSelectProps {
  sort: OrderSort | undefined;
  onSort: (sort: OrderSort | undefined) => void;
}

/** How the tabs sort their orders. Searches find the newest first. */
export function SortSelect({ sort, onSort }: SortSelectProps) {
  return (
    <select
      aria-label="Sort orders"
      className={cx(inputClass, css({ width: 'auto!' }))}
      value={sort ?? ''}
      onChange={({ target }) => onSort(orderSorts.find((name) => name === target.value))}
    >
      <option value="">By wait</option>
      <option value="total">Highest total</option>
      <option value="year">Newest truck</option>
    </select>
  );
}
