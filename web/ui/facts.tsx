import type { ReactNode } from 'react';
import { css, cx } from '#styled/css';

interface FactsProps {
  /** A long value gets a full row. */
  facts: readonly (readonly [label: string, value: ReactNode, isLong?: boolean])[];
  /** A CSS length. */
  minWidth?: string;
  /** Puts each value beside its label, in two columns. */
  isCompact?: boolean;
  /** The labels of the values to mark as changed, also of those that were removed. */
  changed?: ReadonlySet<string>;
}

/** Labeled values in columns. Skips those without a value. */
export function Facts({ facts, minWidth = '9rem', isCompact = false, changed }: FactsProps) {
  return (
    <dl
      className={isCompact ? compactStyle : wideStyle}
      style={isCompact ? undefined : { gridTemplateColumns: columnsOf(minWidth) }}
    >
      {facts
        .filter(([label, value]) => value || changed?.has(label))
        .map(([label, value, isLong]) => (
          <div key={label} className={cx(factStyle, isLong ? longStyle : shortStyle)}>
            <dt className={css({ fontSize: '14', color: 'muted' })}>
              {label}
              {changed?.has(label) && <strong className={changedStyle}>Changed</strong>}
            </dt>
            <dd dir="auto" className={css({ fontWeight: '600', whiteSpace: 'pre-line' })}>
              {value || 'None'}
            </dd>
          </div>
        ))}
    </dl>
  );
}

function columnsOf(minWidth: string): string {
  return `repeat(auto-fit, minmax(min(${minWidth}, 100%), 1fr))`;
}

const wideStyle = css({ display: 'grid' });

const compactStyle = css({
  display: 'grid',
  // A date needs more room than a price.
  gridTemplateColumns: '11fr 9fr',
  // A value ends where the next label starts.
  columnGap: '6',
  '& > div': { spread: '2', alignItems: 'baseline', paddingBlock: '1', paddingInlineEnd: '0' },
  '& dd': { fontFamily: 'display', fontSize: '18', fontVariantNumeric: 'tabular-nums' },
});

// Ruled like a form, so that the eye finds a value in the same place on every card.
const factStyle = css({ paddingBlock: '2', borderTop: '1px solid {colors.line}' });
const longStyle = css({ gridColumn: '1 / -1' });
// Not a gap between the columns, which would break the rules.
const shortStyle = css({ paddingInlineEnd: '3' });

const changedStyle = css({
  marginInlineStart: '2',
  paddingInline: '1',
  borderRadius: 'control',
  background: 'pending.ground',
  color: 'pending.ink',
});
