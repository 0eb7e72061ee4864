import type { ComponentProps } from 'react';
import { cva, cx } from '#styled/css';

export function Card({ className, ...props }: ComponentProps<'article'>) {
  return <article {...props} className={cx(cardClass(), className)} />;
}

/** The dark title strip of a card, as its first child: the title, then a number or a date at the end. */
export function CardStrip({ className, ...props }: ComponentProps<'header'>) {
  return <header {...props} className={cx(stripRecipe(), className)} />;
}

/** The class of a card, for links. */
export const cardClass = cva({
  base: {
    background: 'card',
    border: '1px solid',
    borderColor: 'rule',
    borderRadius: 'card',
    padding: { base: '4', tablet: '6' },
    minWidth: '0',
  },
});

/** The title strip of a data plate: the first child of a card, across its full width. */
const stripRecipe = cva({
  base: {
    spread: '3',
    alignItems: 'center',
    rowGap: '1',
    minHeight: '10',
    marginInline: { base: '-4', tablet: '-6' },
    marginTop: { base: '-4', tablet: '-6' },
    paddingInline: { base: '4', tablet: '6' },
    paddingBlock: '2',
    // One pixel less than the card's, whose border is outside.
    borderTopRadius: '9px',
    background: 'strip',
    color: 'onStrip',
    fontFamily: 'display',
    fontSize: '18',
    fontWeight: '600',
    lineHeight: '1.1',
    '& :focus-visible': { outlineColor: 'onStrip' },
  },
});
