import { css } from '#styled/css';
import { RadioRows } from '#web/ui/form/radio-rows.tsx';
import type { ProductDetailsJson } from '#worker/domain/catalog/catalog.api.ts';
import { basePrice, offersSotfPackage } from '#worker/domain/orders/request/pricing.ts';
import { type TuneType, tuneChoiceLabels } from '#worker/domain/orders/request/tune-type.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';
import { AddedOutput, LevelList, MeasuredBy, singleLevelName } from './tune-levels.tsx';

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
  const sotf = {
    id: 'sotf' as const,
    label: tuneChoiceLabels.sotf,
    hint: listsLevels && `${product.levels.map(({ name }) => name).join(', ')}.`,
    aside: price('sotf'),
  };
  return (
    <section className={css({ stack: '3' })}>
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
  row: '4',
  justifyContent: 'space-between',
  minHeight: 'target',
  padding: '3',
  fontWeight: '600',
  background: 'card',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'control',
});

const hintStyle = css({ display: 'block', fontSize: '14', fontWeight: '400', color: 'muted' });
