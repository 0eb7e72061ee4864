import { useEffect, useRef } from 'react';
import { css } from '#styled/css';
import { formatDollars, formatPriceChange } from '#worker/domain/payments/money.ts';
import type { PriceChange } from './price-changes.ts';

/** Lists the prices that changed while the dialog was open. */
export function ChangedPrices({ changes }: { changes: readonly PriceChange[] }) {
  const section = useRef<HTMLElement>(null);
  // The user may submit while the form is scrolled down, away from the prices.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <section ref={section} role="alert" className={boxStyle}>
      <p className={css({ fontWeight: '600' })}>
        Prices changed while this form was open. Check the new total, then submit again.
      </p>
      <ul>
        {changes.map((change) => (
          <li key={change.label}>{changeText(change)}</li>
        ))}
      </ul>
    </section>
  );
}

function changeText({ label, from, to }: PriceChange): string {
  if (to === undefined) return `${label}: no longer available`;
  if (from === undefined) return `${label}: ${formatDollars(to)}`;
  return `${label}: ${formatPriceChange(from, to).join(' → ')}`;
}

const boxStyle = css({
  display: 'grid',
  gap: '1',
  padding: '3',
  borderRadius: 'control',
  background: 'pending.ground',
  color: 'pending.ink',
});
