import { css, cx } from '#styled/css';
import type { AdminTab } from '#web/features/admin/admin-tabs.ts';
import { cardClass } from '#web/ui/layout/card.tsx';
import type { OrderCountsJson } from '#worker/domain/orders/orders.api.ts';

interface CountersProps {
  /** Undefined while the orders load. */
  counts: Pick<OrderCountsJson, 'pending' | 'approved' | 'denied'> | undefined;
  onOpen: (tab: AdminTab) => void;
}

/** The pending, approved and denied counts; each opens its tab. */
export function Counters({ counts, onOpen }: CountersProps) {
  const counters = [
    { tab: 'pending', label: 'Pending Review' },
    { tab: 'approved', label: 'Approved' },
    { tab: 'denied', label: 'Denied' },
  ] as const;
  return (
    <div className={css({ containerType: 'inline-size' })}>
      <div className={countersStyle}>
        {counters.map(({ tab, label }) => (
          <button
            key={tab}
            type="button"
            onClick={() => onOpen(tab)}
            className={cx(cardClass(), counterStyle)}
          >
            <span
              className={css({
                flex: '1',
                fontSize: '12',
                lineHeight: '1.25',
                color: 'muted',
                '@container (min-width: 30rem)': { fontSize: '16' },
              })}
            >
              {label}
            </span>
            {/* The space keeps the line's height. */}
            <strong className={countStyle}>{counts?.[tab] ?? '\u00a0'}</strong>
          </button>
        ))}
      </div>
    </div>
  );
}

const countersStyle = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(5.5rem, 1fr))',
  gap: '2',
});

const countStyle = css({
  fontFamily: 'display',
  fontSize: '28',
  lineHeight: '1',
});

const counterStyle = css({
  // A large count goes below its label.
  spread: '2',
  alignItems: 'center',
  textAlign: 'start',
  cursor: 'pointer',
  padding: '2!',
  '@container (min-width: 30rem)': { paddingInline: '4!' },
  _hover: { borderColor: 'edge' },
});
