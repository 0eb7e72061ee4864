import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { css, cx } from '#styled/css';
import { GenerationIllustration } from '#web/orders/generation-illustration.tsx';
import { platformTint } from '#web/orders/platform-tint.ts';
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

/** A calibration in the catalog: a row, or a card if it has a photo or the screen is wide. All of it is one link. */
export function ProductEntry({ product, fitsTruck }: ProductEntryProps) {
  const { id, imageUrl, platform, yearRange, engineType, model, transmissionType } = product;
  return (
    <Link
      to="/product/$productId"
      params={{ productId: id }}
      className={cx(entryStyle, imageUrl ? cardStyle : rowStyle)}
    >
      <span className={pictureStyle}>
        <Picture
          imageUrl={imageUrlForSize(imageUrl, 'small')}
          tint={platformTint(platform)}
          placeholder={<GenerationIllustration yearRange={yearRange} />}
        />
      </span>
      <span className={cx(factsStyle, !imageUrl && columnsStyle)}>
        <strong className={yearsStyle}>{yearRange}</strong>
        <span className={badgeStyle}>
          <Badge>{platform}</Badge>
        </span>
        <span className={modelStyle}>
          {engineType} · {model}
        </span>
        <span className={transmissionStyle}>
          {transmissionType}
          {fitsTruck && (
            <span className={fitStyle}>
              <CircleCheck size={16} strokeWidth={2} aria-hidden /> Fits
              <span className={css({ srOnly: true })}> your truck</span>
            </span>
          )}
        </span>
        <span className={priceStyle}>
          from <strong className={amountStyle}>{formatDollars(product.singlePrice)}</strong>
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
  cards: {
    height: 'full',
    gridTemplateRows: 'auto 1fr',
    overflow: 'hidden',
    background: 'card',
    border: '1px solid {colors.rule}',
    borderRadius: 'card',
  },
});

const rowStyle = css({
  gridTemplateColumns: {
    base: '5.25rem minmax(0, 1fr)',
    tablet: '6rem minmax(0, 1fr)',
    cards: 'minmax(0, 1fr)',
  },
  cardsDown: { '@container entry (max-width: 15rem)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
  minHeight: '5.5rem',
});

const cardStyle = css({
  tabletToCards: {
    '@container entry (min-width: 40rem)': { gridTemplateColumns: '16rem minmax(0, 1fr)' },
  },
});

const pictureStyle = css({
  display: 'grid',
  minHeight: '0',
  // A row's placeholder fills the row's edge; a photo and a card's placeholder keep a wide frame.
  '& > span': {
    height: { base: 'full', cards: 'auto' },
    aspectRatio: { base: 'auto', cards: '16 / 9' },
  },
  '& > span:has(img)': { aspectRatio: '16 / 9', maxHeight: '14rem' },
});

const factsStyle = css({
  display: 'grid',
  gridTemplateAreas:
    '"years badge badge" "transmission transmission transmission" "model model price"',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignContent: 'center',
  alignItems: 'baseline',
  columnGap: { base: '2', cards: '4' },
  paddingInline: { base: '3', cards: '4' },
  paddingBlock: { cards: '3' },
  minWidth: '0',
  // One below the other, for large text on a phone.
  cardsDown: {
    '@container entry (max-width: 20rem)': {
      gridTemplateAreas: '"years" "badge" "transmission" "model" "price"',
      gridTemplateColumns: 'minmax(0, 1fr)',
      justifyItems: 'start',
      paddingBlock: '2',
    },
  },
});

// A row on a tablet has the columns of a parts list.
const columnsStyle = css({
  tabletToCards: {
    '@container entry (min-width: 40rem)': {
      gridTemplateAreas: '"years transmission badge price" "years model badge price"',
      gridTemplateColumns: '10.5rem minmax(0, 1fr) 6.5rem 6.5rem',
      alignItems: 'center',
      columnGap: '4',
      paddingInline: '5',
    },
  },
});

const yearsStyle = css({
  gridArea: 'years',
  fontFamily: 'display',
  fontSize: '28',
  tabletToCards: { '@container entry (min-width: 40rem)': { fontSize: '36' } },
  fontWeight: '700',
  lineHeight: '1.1',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});

const badgeStyle = css({
  gridArea: 'badge',
  justifySelf: 'end',
  cardsDown: {
    '@container entry (min-width: 40rem)': { justifySelf: 'start' },
    '@container entry (max-width: 20rem)': { justifySelf: 'start' },
  },
});

const modelStyle = css({
  gridArea: 'model',
  color: 'muted',
  fontSize: { base: '14', tablet: '16' },
});

const transmissionStyle = css({
  gridArea: 'transmission',
  fontWeight: '700',
  fontSize: { base: '16', tablet: '18' },
  lineHeight: '1.25',
});

const fitStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  marginInlineStart: '2',
  color: 'fulfilled.ink',
  fontSize: '14',
  verticalAlign: 'middle',
});

const priceStyle = css({
  gridArea: 'price',
  justifySelf: 'end',
  cardsDown: { '@container entry (max-width: 20rem)': { justifySelf: 'start' } },
  color: 'muted',
  fontSize: '14',
  lineHeight: '1.4',
  whiteSpace: 'nowrap',
});

const amountStyle = css({
  fontFamily: 'display',
  fontSize: '22',
  tabletToCards: { '@container entry (min-width: 40rem)': { fontSize: '28' } },
  fontWeight: '700',
  lineHeight: '1',
  color: 'ink',
  fontVariantNumeric: 'tabular-nums',
});
