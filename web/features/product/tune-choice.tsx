import { css } from '#styled/css';
import { formatDay } from '#web/lib/day.ts';
import { RadioRows } from '#web/ui/form/radio-rows.tsx';
import { SixBars } from '#web/ui/six-bars.tsx';
import type { ProductDetailsJson } from '#worker/domain/catalog/catalog.api.ts';
import { correctionLabels, measuredLevel } from '#worker/domain/catalog/dyno-sheet.ts';
import { formatInteger } from '#worker/domain/format-integer.ts';
import { basePrice, offersSotfPackage } from '#worker/domain/orders/request/pricing.ts';
import { type TuneType, tuneChoiceLabels } from '#worker/domain/orders/request/tune-type.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';

interface TuneChoiceProps {
  product: ProductDetailsJson;
  tuneType: TuneType;
  onChange: (tuneType: TuneType) => void;
}

/** The base tune: a choice if the calibration has the SOTF option, else one fixed row. */
export function TuneChoice({ product, tuneType, onChange }: TuneChoiceProps) {
  const price = (type: TuneType) => formatDollars(basePrice(product, type));
  const offersSotf = offersSotfPackage(product);
  const listsLevels = offersSotf && product.levels.length > 0;
  const single = {
    id: 'single' as const,
    label: tuneChoiceLabels.single,
    hint: <SingleLevel product={product} isListed={listsLevels} />,
    aside: price('single'),
  };
  const sotf = { id: 'sotf', label: tuneChoiceLabels.sotf, aside: price('sotf') } as const;
  return (
    <section className={css({ display: 'grid', gap: '3' })}>
      <h2 className={css({ fontSize: '28' })}>Base Tune</h2>
      {product.hasSotf ? (
        <RadioRows
          label="Base Tune"
          value={tuneType}
          onChange={onChange}
          rows={offersSotf ? [single, sotf] : [single]}
        />
      ) : (
        <p className={fixedStyle}>
          <span>
            Single File Tune
            <span className={hintStyle}>{single.hint}</span>
          </span>
          <span className={css({ fontFamily: 'display', fontSize: '22' })}>{price('single')}</span>
        </p>
      )}
      {listsLevels && (
        <LevelList
          product={product}
          extraPrice={basePrice(product, 'sotf') - basePrice(product, 'single')}
        />
      )}
      <MeasuredBy product={product} />
    </section>
  );
}

interface SingleLevelProps {
  product: ProductDetailsJson;
  /** The list of levels below has its description and numbers. */
  isListed: boolean;
}

function SingleLevel({ product, isListed }: SingleLevelProps) {
  const { singleLevel, levels } = product;
  const description = levels.find(({ name }) => name === singleLevel)?.description;
  return (
    <>
      {singleLevel && `One level: ${singleLevel}. `}
      {!isListed && description && `${description} `}
      {!isListed && <AddedOutput product={product} name={singleLevelName(product)} />}
    </>
  );
}

const fixedStyle = css({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '4',
  minHeight: 'target',
  padding: '3',
  fontWeight: '600',
  background: 'card',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'control',
});

const hintStyle = css({ display: 'block', fontSize: '14', fontWeight: '400', color: 'muted' });

interface LevelListProps {
  product: ProductDetailsJson;
  /** What the package costs more than the single file, in cents. */
  extraPrice: number;
}

/** What the SOTF package includes. The bars show a level's position among the levels, not its power. */
function LevelList({ product, extraPrice }: LevelListProps) {
  const { levels, dynoSheet } = product;
  return (
    <div className={css({ display: 'grid', gap: '2' })}>
      <h3>
        Switch on the Fly: {levels.length === 1 ? '1 level' : `${levels.length} levels`}
        {extraPrice > 0 && ` for ${formatDollars(extraPrice)} more`}
      </h3>
      {!dynoSheet?.numbers && (
        <p className={descriptionStyle}>
          {dynoSheet
            ? 'Power over stock: see our dyno sheet below.'
            : 'Power over stock: not measured yet.'}
        </p>
      )}
      <ol className={listStyle}>
        {levels.map(({ name, description }, index) => (
          <li key={name} className={rowStyle}>
            <SixBars
              size={32}
              value={((index + 1) / levels.length) * 6}
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
    </div>
  );
}

/** Returns the name under which the single file is measured. */
function singleLevelName({ singleLevel }: ProductDetailsJson): string {
  return singleLevel ?? tuneChoiceLabels.single;
}

/** What a level adds to the stock file, by the shop's dyno sheet. */
function AddedOutput({ product, name }: { product: ProductDetailsJson; name: string }) {
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
function MeasuredBy({ product }: { product: ProductDetailsJson }) {
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

const textStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: '4',
  '& > p': { flexBasis: 'full' },
});

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
