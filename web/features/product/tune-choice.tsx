import { css } from '#styled/css';
import { RadioRows } from '#web/ui/form/radio-rows.tsx';
import type { ProductDetailsJson } from '#worker/domain/catalog/catalog.api.ts';
import { basePrice, offersSotfPackage } from '#worker/domain/orders/pricing.ts';
import { type TuneType, tuneChoiceLabels } from '#worker/domain/orders/tune-type.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';
import { SotfLevels } from './sotf-levels.tsx';

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
