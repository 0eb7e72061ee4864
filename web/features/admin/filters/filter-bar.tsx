import { useRef, useState } from 'react';
import { css, cx } from '#styled/css';
import { formatDay } from '#web/lib/day.ts';
import { LazyMount } from '#web/ui/dialog/lazy-mount.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { Button } from '#web/ui/form/button.tsx';
import { inputClass } from '#web/ui/form/input-class.ts';
import { type OrderSort, orderSorts } from '#worker/domain/orders/lists/order-sorts.ts';
import type { AdminCountsJson, OrderJson } from '#worker/domain/orders/orders.api.ts';
import {
  dayFilters,
  noFilters,
  type OrderFilters,
  startOfDay,
  type ViewChange,
} from './order-filters.ts';

// Loads on demand, because its fields for days are slow to render.
const MoreFilters = lazyPart(() => import('./more-filters.tsx'), 'MoreFilters', { retry: true });

interface FilterBarProps {
  /** All orders. Their platforms are options, even if the catalog no longer has them. */
  orders: readonly OrderJson[];
  filters: OrderFilters;
  search: string;
  inbox: {
    counts: AdminCountsJson | undefined;
    isOpen: boolean;
    onOpen: (isOpened: boolean) => void;
  };
  onChange: (change: ViewChange) => void;
}

const toggles = [
  ['mine', 'Assigned to Me'],
  ['unread', 'Unread'],
  ['sotf', 'SOTF'],
] as const;

/** The button of the inbox, and the filters of every list of orders. They stay when the tab or the search changes. */
export function FilterBar({ orders, filters, search, inbox, onChange }: FilterBarProps) {
  const bar = useRef<HTMLFieldSetElement>(null);
  const [isOpen, setOpen] = useState(false);
  const activeLabels = labelsOf(filters);
  return (
    <>
      <fieldset
        ref={bar}
        aria-label="Filter orders"
        className={barStyle}
        data-scrolls-sideways
        data-fades-at-end
      >
        <Button
          variant="chip"
          aria-pressed={inbox.isOpen}
          onClick={() => inbox.onOpen(!inbox.isOpen)}
        >
          Inbox{inbox.counts && ` (${inboxText(inbox.counts)})`}
        </Button>
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
        <Button variant="chip" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          More Filters
        </Button>
        <SortSelect sort={filters.sort} onSort={(sort) => onChange({ sort })} />
      </fieldset>
      <div hidden={!isOpen} className={rowStyle}>
        <LazyMount open={isOpen}>
          <MoreFilters orders={orders} filters={filters} search={search} onChange={onChange} />
        </LazyMount>
      </div>
      {activeLabels.length > 0 && (
        // In a row that scrolls, the filters that are set may be out of view.
        <p className={cx(rowStyle, activeStyle)}>
          Filtered by: {activeLabels.join(', ')}
          <Button
            variant="quiet"
            onClick={() => {
              onChange(noFilters);
              if (!bar.current) return;
              // This button disappears, so the focus would be lost. The inbox is no filter.
              bar.current.querySelector<HTMLElement>('button + button')?.focus();
              bar.current.scrollLeft = 0;
            }}
          >
            Clear Filters
          </Button>
        </p>
      )}
    </>
  );
}

/** Like `10`, or `10, 3 yours`: a shop that assigns no orders sees one number. */
function inboxText({ inbox, inboxMine }: AdminCountsJson): string {
  return inboxMine > 0 ? `${inbox}, ${inboxMine} yours` : `${inbox}`;
}

function labelsOf({ platform, ...filters }: OrderFilters): string[] {
  return [
    ...toggles.filter(([name]) => filters[name]).map(([, label]) => label),
    ...(platform ? [platform] : []),
    ...dayFilters.flatMap(([name, label]) => {
      const day = startOfDay(filters[name]);
      return day ? `${label} ${formatDay(day)}` : [];
    }),
  ];
}

interface SortSelectProps {
  sort: OrderSort | undefined;
  onSort: (sort: OrderSort | undefined) => void;
}

/** How the tabs sort their orders. Searches find the newest first. */
function SortSelect({ sort, onSort }: SortSelectProps) {
  return (
    <select
      aria-label="Sort orders"
      className={cx(inputClass, css({ width: 'auto!' }))}
      value={sort ?? ''}
      onChange={({ target }) => onSort(orderSorts.find((name) => name === target.value))}
    >
      <option value="">By wait</option>
      <option value="total">By total</option>
      <option value="year">By truck year</option>
    </select>
  );
}

const barStyle = css({
  display: 'flex',
  flexWrap: { tablet: 'wrap' },
  alignItems: 'end',
  // One row on a tablet, and two beside an open order.
  gap: { base: '2', tablet: '1', desktop: '2' },
  minWidth: '0',
  overflowX: 'auto',
  '& > *': { flexShrink: '0' },
  '& > button': {
    paddingInline: { tablet: '3', desktop: '4' },
    _overPane: { fontSize: { tablet: '14' }, paddingInline: { tablet: '2!' } },
  },
  // On a phone, the row bleeds to the screen's edge to show that it scrolls.
  paddingBlock: '1',
  marginBlock: '-1',
  paddingInline: { base: '4', tablet: '1' },
  marginInline: { base: '-4', tablet: '-1' },
});

const rowStyle = css({ flexBasis: 'full' });

const activeStyle = css({ wrap: '2', alignItems: 'center' });
