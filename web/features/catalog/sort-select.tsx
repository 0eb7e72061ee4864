import { css, cx } from '#styled/css';
import { inputClass } from '#web/ui/form/input-class.ts';
import { type CatalogSort, catalogSorts } from './catalog-sorts.ts';

const labels: Record<CatalogSort, string> = {
  year: 'Oldest first',
  'year-desc': 'Newest first',
  price: 'Lowest price',
  'price-desc': 'Highest price',
};

interface SortSelectProps {
  sort: CatalogSort;
  onSort: (sort: CatalogSort) => void;
}

/** Chooses the order of the list. */
export function SortSelect({ sort, onSort }: SortSelectProps) {
  return (
    <label>
      <span className={css({ srOnly: true })}>Sort by</span>
      <select
        className={cx(inputClass, selectStyle)}
        value={sort}
        onChange={({ target }) => {
          const chosen = catalogSorts.find((candidate) => candidate === target.value);
          if (chosen) onSort(chosen);
        }}
      >
        {catalogSorts.map((id) => (
          <option key={id} value={id}>
            {labels[id]}
          </option>
        ))}
      </select>
    </label>
  );
}

const selectStyle = css({ width: 'auto!' });
