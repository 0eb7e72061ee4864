import { css } from '#styled/css';
import { formatDay } from '#web/lib/day.ts';
import { SixBars } from '#web/ui/six-bars.tsx';
import type { ProductDetailsJson } from '#worker/domain/catalog/catalog.api.ts';
import { correctionLabels, measuredLevel } from '#worker/domain/catalog/dyno-sheet.ts';
import { countText } from '#worker/domain/count-text.ts';
import { formatInteger } from '#worker/domain/format-integer.ts';
import { tuneChoiceLabels } from '#worker/domain/orders/request/tune-type.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';

interface LevelListProps {
  product: ProductDetailsJson;
  /** What the package costs more than the single file, in cents. */
  extraPrice: number;
}

/** What the SOTF package includes. The bars show a level's position among the levels, not its power. */
export function LevelList({ product, extraPrice }: LevelListProps) {
  const { levels, dynoSheet } = product;
  return (
    <div className={css({ stack: '2' })}>
      <h3>
        Switch on the Fly: {countText(levels.length, 'level')}
        {extraPrice > 0 && ` for ${formatDollars(extraPrice)} more`}
      </h3>
      <ol className={listStyle}>
        {levels.map(({ name, description }, index) => (
          <li key={name} className={rowStyle}>
            <SixBars
              size={32}
              value={levelBars(index, levels.length)}
              label={`Level ${index + 1} of ${levels.length}`}
            />
            <div className={textStyle}>
              <strong className={nameStyle}>{name}</strong>
              {dynoSheet?.numbers && <AddedOutput product={product} name={name} />}
              {description && <p className={descriptionStyle}>{description}</p>}
            </div>
          </li>
        ))}
      </ol>
      {!dynoSheet?.numbers && (
        <p className={descriptionStyle}>
          {dynoSheet
            ? 'Power over stock: see our dyno sheet below.'
            : 'Power over stock: not measured yet.'}
        </p>
      )}
    </div>
  );
}

/** Returns whole bars, unless that would show two levels alike. */
function levelBars(index: number, count: number): number {
  const bars = ((index + 1) / count) * 6;
  return count <= 6 ? Math.round(bars) : bars;
}

/** Returns the name under which the single file is measured. */
export function singleLevelName({ singleLevel }: ProductDetailsJson): string {
  return singleLevel ?? tuneChoiceLabels.single;
}

/** What a level adds to the stock file, by the shop's dyno sheet. */
export function AddedOutput({ product, name }: { product: ProductDetailsJson; name: string }) {
  const measured = measuredLevel(product.dynoSheet, name);
  if (!measured)
    return <span className={descriptionStyle}>Power over stock: not measured yet.</span>;
  return (
    <span className={addedStyle}>
      {signed(measured.added.power)} hp · {signed(measured.added.torque)} lb-ft over stock
    </span>
  );
}

function signed(count: number): string {
  return count < 0 ? `−${formatInteger(-count)}` : `+${formatInteger(count)}`;
}

/** Where the numbers of the levels come from; nothing without numbers. */
export function MeasuredBy({ product }: { product: ProductDetailsJson }) {
  const numbers = product.dynoSheet?.numbers;
  if (!numbers) return null;
  const { truck, dyno, date, correction, stock } = numbers;
  // Local noon, because the text alone is midnight in UTC.
  const day = formatDay(`${date}T12:00`);
  return (
    <p className={descriptionStyle}>
      Measured by us: {truck} on a {dyno}, {day}, {correctionLabels[correction]}. Its stock file
      made {formatInteger(stock.power)} hp and {formatInteger(stock.torque)} lb-ft there. Your truck
      may make more or less.
    </p>
  );
}

const listStyle = css({
  background: 'card',
  border: '1px solid {colors.line}',
  borderRadius: 'control',
});

const rowStyle = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: '3',
  minHeight: '3.25rem',
  paddingInline: '3',
  paddingBlock: '2',
  '&:not(:last-child)': { borderBottom: '1px solid {colors.line}' },
});

const textStyle = css({ spread: '4', alignItems: 'baseline', '& > p': { flexBasis: 'full' } });

const addedStyle = css({
  fontFamily: 'display',
  fontSize: '18',
  fontWeight: '600',
  fontVariantNumeric: 'tabular-nums',
});

const nameStyle = css({
  fontFamily: 'display',
  fontSize: '22',
  fontWeight: '600',
  lineHeight: '1.2',
});

const descriptionStyle = css({ fontSize: '14', color: 'muted' });
