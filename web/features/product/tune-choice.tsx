import { css } from '#styled/css';
import { RadioRows } from '#web/ui/form/radio-rows.tsx';
import { SixBars } from '#web/ui/six-bars.tsx';
import type {
  DynoSheetJson,
  ProductDetailsJson,
  TuneLevelJson,
} from '#worker/domain/catalog/catalog.api.ts';
import { formatInteger } from '#worker/domain/format-integer.ts';
import { basePrice, offersSotfPackage } from '#worker/domain/orders/pricing.ts';
import { type TuneType, tuneChoiceLabels } from '#worker/domain/orders/tune-type.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';

interface TuneChoiceProps {
  product: ProductDetailsJson;
  tuneType: TuneType;
  onChange: (tuneType: TuneType) => void;
}

/** The base tune: a choice if the calibration has the SOTF option, else one fixed row. */
export function TuneChoice({ product, tuneType, onChange }: TuneChoiceProps) {
  const price = (type: TuneType) => formatDollars(basePrice(product, type));
  const single = { id: 'single', label: tuneChoiceLabels.single, aside: price('single') } as const;
  const sotf = { id: 'sotf', label: tuneChoiceLabels.sotf, aside: price('sotf') } as const;
  const offersSotf = offersSotfPackage(product);
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
          <span>Single File Tune</span>
          <span className={css({ fontFamily: 'display', fontSize: '22' })}>{price('single')}</span>
        </p>
      )}
      {offersSotf && product.levels.length > 0 && (
        <SotfLevels
          levels={product.levels}
          dynoSheet={product.dynoSheet}
          extraPrice={basePrice(product, 'sotf') - basePrice(product, 'single')}
        />
      )}
    </section>
  );
}

interface SotfLevelsProps {
  levels: readonly TuneLevelJson[];
  dynoSheet: DynoSheetJson | null;
  /** What the package costs more than the single file, in cents. */
  extraPrice: number;
}

/** What the SOTF package includes. The bars show a level's position among the levels, not its power. */
function SotfLevels({ levels, dynoSheet, extraPrice }: SotfLevelsProps) {
  return (
    <div className={css({ display: 'grid', gap: '2' })}>
      <h3 className={css({ fontSize: '22' })}>
        Switch on the Fly: {levels.length === 1 ? '1 level' : `${levels.length} levels`}
        {extraPrice > 0 && ` for ${formatDollars(extraPrice)} more`}
      </h3>
      <p className={descriptionStyle}>{measuredText(dynoSheet)}</p>
      <ol className={listStyle}>
        {levels.map(({ name, description }, index) => (
          <li key={name} className={rowStyle}>
            <SixBars
              size={32}
              value={((index + 1) / levels.length) * 6}
              label={`Level ${index + 1} of ${levels.length}`}
            />
            <div>
              <strong className={nameStyle}>{name}</strong>
              {description && <p className={descriptionStyle}>{description}</p>}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Says what the shop has measured. Without a sheet, no number. */
function measuredText(sheet: DynoSheetJson | null): string {
  if (!sheet) return 'Power over stock: not measured yet.';
  if (sheet.kind === 'image') return 'Power over stock: see our dyno sheet below.';
  const peak = (measure: 'power' | 'torque') =>
    formatInteger(Math.max(...sheet.points.map((point) => point[measure])));
  return `Our dyno run of this file: ${peak('power')} hp and ${peak('torque')} lb-ft.`;
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

const nameStyle = css({
  fontFamily: 'display',
  fontSize: '22',
  fontWeight: '600',
  lineHeight: '1.2',
});

const descriptionStyle = css({ fontSize: '14', color: 'muted' });
