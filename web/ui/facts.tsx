import type { ReactNode } from 'react';
import { css } from '#styled/css';

/** Labelled facts in two columns where there is room; those without a value are left out. */
export function Facts({
  facts,
}: {
  facts: readonly (readonly [label: string, value: ReactNode])[];
}) {
  return (
    <dl
      className={css({
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(12rem, 1fr))',
        gap: '4',
      })}
    >
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt className={css({ fontSize: '14', color: 'muted' })}>{label}</dt>
            <dd className={css({ fontWeight: '600', whiteSpace: 'pre-line' })}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
