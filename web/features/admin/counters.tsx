import { css, cx } from '#styled/css';
import { cardClass } from '#web/ui/card.tsx';
import type { AdminTab } from './admin-tabs.ts';

interface CountersProps {
  pending: number;
  approved: number;
  denied: number;
  onOpen: (tab: AdminTab) => void;
}

/** Three counts, each the way to its tab (spec section 2). */
export function Counters({ pending, approved, denied, onOpen }: CountersProps) {
  const counters = [
    { tab: 'pending', label: 'Pending Review', count: pending },
    { tab: 'approved', label: 'Approved', count: approved },
    { tab: 'denied', label: 'Denied', count: denied },
  ] as const;
  return (
    <div
      className={css({
        display: 'grid',
        gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
        gap: { base: '2', tablet: '4' },
      })}
    >
      {counters.map(({ tab, label, count }) => (
        <button
          key={tab}
          type="button"
          onClick={() => onOpen(tab)}
          className={cx(cardClass(), counterStyle)}
        >
          <span className={css({ fontSize: { base: '14', tablet: '16' }, color: 'muted' })}>
            {label}
          </span>
          <strong
            className={css({
              fontFamily: 'display',
              fontSize: { base: '36', tablet: '48' },
              lineHeight: '1',
            })}
          >
            {count}
          </strong>
        </button>
      ))}
    </div>
  );
}

const counterStyle = css({
  display: 'grid',
  gap: '1',
  alignContent: 'space-between',
  textAlign: 'start',
  cursor: 'pointer',
  padding: { base: '3', tablet: '4' },
  _hover: { borderColor: 'edge' },
});
