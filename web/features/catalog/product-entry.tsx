import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { Suspense } from 'react';
import { css, cx } from '#styled/css';
import { GenerationIllustration } from '#web/orders/generation/generation-illustration.tsx';
import { LazyStockOutput } from '#web/orders/generation/lazy-stock-output.ts';
import { platformTint } from '#web/orders/generation/platform-tint.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { buttonClass } from '#web/ui/form/button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { ProductDetailsJson } from '#worker/domain/catalog/catalog.api.ts';
import { imageUrlForSize } from '#worker/domain/catalog/product-image.ts';
import { countText } from '#worker/domain/count-text.ts';
import { basePrice, offersSotfPackage } from '#worker/domain/orders/request/pricing.ts';
import { type TuneType, tuneChoiceLabels } from '#worker/domain/orders/request/tune-type.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';

interface ProductEntryProps {
  product: ProductDetailsJson;
  /** Marks the entry as one for the user's truck. */
  fitsTruck: boolean;
  /** The only one in the list, like the one that fits, has room for more facts. */
  isAlone: boolean;
}

/** A calibration in the catalog: a row, or a card on a wide screen. All of it is one link. */
export function ProductEntry({ product, fitsTruck, isAlone }: ProductEntryProps) {
  const { id, imageUrl, platform, yearRange, engineType, model, transmissionType } = product;
  return (
    <Link
      to="/product/$productId"
      params={{ productId: id }}
      className={isAlone ? aloneStyle : entryStyle}
    >
      <span className={isAlone ? alonePictureStyle : pictureStyle}>
        <Picture
          imageUrl={imageUrlForSize(imageUrl, 'small')}
          tint={platformTint(platform)}
          placeholder={<GenerationIllustration yearRange={yearRange} />}
        />
      </span>
      <div className={cx(factsStyle, isAlone && paddedStyle)}>
        <span className={headStyle}>
          <strong className={yearsStyle}>{yearRange}</strong>
          <span className={badgeStyle}>
            {fitsTruck && (
              <Badge size="small" tone="fulfilled" icon={CircleCheck}>
                Fits<span className={css({ srOnly: true })}> your truck</span>
              </Badge>
            )}
            <Badge size="small">{platform}</Badge>
          </span>
        </span>
        <span className={modelStyle}>
          <strong className={css({ color: 'ink' })}>{model}</strong> · {engineType}
        </span>
        <span className={transmissionStyle}>{transmissionType}</span>
        <span className={priceStyle}>
          single <strong className={amountStyle}>{formatDollars(product.singlePrice)}</strong>
        </span>
        {isAlone && <AloneFacts product={product} />}
      </div>
    </Link>
  );
}

/** What the only calibration of the list costs and includes. */
function AloneFacts({ product }: { product: ProductDetailsJson }) {
  const { levels, singleLevel } = product;
  const levelCount = countText(levels.length, 'level');
  const priced = (type: TuneType, content: string | null) =>
    [formatDollars(basePrice(product, type)), content].filter(Boolean).join(' · ');
  const output = (
    <Suspense fallback="&nbsp;">
      <LazyStockOutput product={product} />
    </Suspense>
  );
  return (
    <div className={aloneFactsStyle}>
      <Facts
        minWidth="9.5rem"
        facts={[
          ['Stock engine', output],
          ['You pay', 'After approval'],
          [tuneChoiceLabels.single, priced('single', singleLevel)],
          [
            tuneChoiceLabels.sotf,
            offersSotfPackage(product) && priced('sotf', levels.length > 0 ? levelCount : null),
          ],
        ]}
      />
      <span className={buttonClass({ variant: 'action' })}>See This Calibration</span>
    </div>
  );
}

const entryStyle = css({
  display: 'grid',
  overflowWrap: 'anywhere',
  width: 'full',
  color: 'ink',
  _hover: { background: 'ground' },
  // The list clips its rounded corners, so the ring is inside.
  _focusVisible: { outlineOffset: '-2px' },
  gridTemplateColumns: { base: '5.25rem minmax(0, 1fr)', tablet: '6rem minmax(0, 1fr)' },
  paddingInlineStart: { base: '2', cards: '0' },
  cardsDown: {
    '@container entry (max-width: 15rem)': {
      gridTemplateColumns: 'minmax(0, 1fr)',
      paddingInlineStart: '3',
    },
  },
  minHeight: '4.375rem',
  cards: {
    height: 'full',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'auto 1fr',
    overflow: 'hidden',
    background: 'card',
    border: '1px solid {colors.rule}',
    borderRadius: 'card',
  },
});

// On a wide screen, the picture is beside the facts.
const aloneStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container entry (min-width: 40rem)': { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)' },
  overflowWrap: 'anywhere',
  overflow: 'hidden',
  color: 'ink',
  background: 'card',
  border: { cards: '1px solid {colors.rule}' },
  borderRadius: 'card',
  _focusVisible: { outlineOffset: '-2px' },
});

const alonePictureStyle = css({ '& > span': { aspectRatio: '5 / 2', height: 'full' } });

const aloneFactsStyle = css({ stack: '3', gridColumn: '1 / -1', marginTop: '2' });

const paddedStyle = css({ paddingBlock: '3!' });

// The same frame for photos and placeholders, so that rows of one list have one shape.
const pictureStyle = css({
  alignSelf: { base: 'center', cards: 'start' },
  overflow: 'hidden',
  borderRadius: { base: 'control', cards: '0' },
  '& > span': { aspectRatio: '16 / 9' },
  cardsDown: { '@container entry (max-width: 15rem)': { width: '5.5rem', marginTop: '2' } },
});

const factsStyle = css({
  display: 'grid',
  gridTemplateAreas: '"head head" "transmission transmission" "model price"',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignContent: 'center',
  alignItems: 'baseline',
  columnGap: '2',
  paddingInline: { base: '3', cards: '4' },
  paddingBlock: { base: '0.5', cards: '3' },
  minWidth: '0',
  // One below the other, for large text on a phone.
  cardsDown: {
    '@container entry (max-width: 20rem)': {
      gridTemplateAreas: '"head" "transmission" "model" "price"',
      gridTemplateColumns: 'minmax(0, 1fr)',
      justifyItems: 'start',
      paddingBlock: '2',
    },
  },
});

// The tags stand beside the years, or below them in one line.
const headStyle = css({ gridArea: 'head', spread: '2', alignItems: 'baseline' });

const yearsStyle = css({
  fontFamily: 'display',
  fontSize: { base: '22', tablet: '28' },
  fontWeight: '700',
  lineHeight: '1.1',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});

const badgeStyle = css({
  wrap: '1',
});

const modelStyle = css({
  gridArea: 'model',
  color: 'muted',
  fontSize: { base: '14', tablet: '16', cards: '14' },
});

const transmissionStyle = css({
  gridArea: 'transmission',
  fontWeight: '700',
  fontSize: { base: '16', tablet: '18' },
  lineHeight: '1.25',
});

const priceStyle = css({
  gridArea: 'price',
  justifySelf: 'end',
  cardsDown: { '@container entry (max-width: 20rem)': { justifySelf: 'start' } },
  color: 'muted',
  fontSize: '14',
  lineHeight: '1.4',
  textAlign: 'end',
});

const amountStyle = css({
  fontFamily: 'display',
  fontSize: { base: '18', tablet: '22' },
  fontWeight: '700',
  lineHeight: '1',
  whiteSpace: 'nowrap',
  color: 'ink',
  fontVariantNumeric: 'tabular-nums',
});
