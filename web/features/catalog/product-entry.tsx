import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { css } from '#styled/css';
import { GenerationIllustration } from '#web/orders/generation/generation-illustration.tsx';
import { platformTint } from '#web/orders/generation/platform-tint.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { imageUrlForSize } from '#worker/domain/catalog/product-image.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';

interface ProductEntryProps {
  product: ProductJson;
  /** Marks the entry, for a list that also has calibrations for other trucks. */
  fitsTruck: boolean;
}

/** A calibration in the catalog: a row, or a card on a wide screen. All of it is one link. */
export function ProductEntry({ product, fitsTruck }: ProductEntryProps) {
  const { id, imageUrl, platform, yearRange, engineType, model, transmissionType } = product;
  return (
    <Link to="/product/$productId" params={{ productId: id }} className={entryStyle}>
      <span className={pictureStyle}>
        <Picture
          imageUrl={imageUrlForSize(imageUrl, 'small')}
          tint={platformTint(platform)}
          placeholder={<GenerationIllustration yearRange={yearRange} />}
        />
      </span>
      <span className={factsStyle}>
        <span className={headStyle}>
          <strong className={yearsStyle}>{yearRange}</strong>
          <span className={badgeStyle}>
            {fitsTruck && (
              <Badge tone="fulfilled" icon={CircleCheck}>
                Fits<span className={css({ srOnly: true })}> your truck</span>
              </Badge>
            )}
            <Badge>{platform}</Badge>
          </span>
        </span>
        <span className={modelStyle}>
          {engineType} · {model}
        </span>
        <span className={transmissionStyle}>{transmissionType}</span>
        <span className={priceStyle}>
          file from <strong className={amountStyle}>{formatDollars(product.singlePrice)}</strong>
        </span>
      </span>
    </Link>
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
  // The only one in the list, like the one that fits, has room for a larger picture.
  cardsDown: {
    'section:only-child li:only-child > &': {
      gridTemplateColumns: 'minmax(0, 1fr)',
      paddingInlineStart: '0',
    },
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
  // A row on a tablet has the columns of a parts list.
  tabletToCards: {
    '@container entry (min-width: 40rem)': {
      gridTemplateAreas: '"years transmission badge price" "years model badge price"',
      gridTemplateColumns: '10rem minmax(0, 1fr) 6rem 7.5rem',
      alignItems: 'center',
      columnGap: '4',
      paddingInline: '5',
    },
  },
});

// The tags stand beside the years, or below them in one line.
const headStyle = css({
  gridArea: 'head',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: '2',
  tabletToCards: { '@container entry (min-width: 40rem)': { display: 'contents' } },
});

const yearsStyle = css({
  tabletToCards: { '@container entry (min-width: 40rem)': { gridArea: 'years', fontSize: '36' } },
  fontFamily: 'display',
  fontSize: { base: '22', tablet: '28' },
  fontWeight: '700',
  lineHeight: '1.1',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});

const badgeStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '1',
  // No taller than the years.
  marginBottom: '-1',
  alignSelf: 'start',
  tabletToCards: { '@container entry (min-width: 40rem)': { gridArea: 'badge' } },
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
  tabletToCards: { '@container entry (min-width: 40rem)': { fontSize: '28' } },
  fontWeight: '700',
  lineHeight: '1',
  whiteSpace: 'nowrap',
  color: 'ink',
  fontVariantNumeric: 'tabular-nums',
});
