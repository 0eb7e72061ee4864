import type { ComponentProps } from 'react';
import { cx } from '#styled/css';
import { cardRecipe } from '#web/theme/card.ts';
import { stripRecipe } from '#web/theme/strip.ts';

export function Card({ className, ...props }: ComponentProps<'article'>) {
  return <article {...props} className={cx(cardRecipe(), className)} />;
}

/** The dark title strip of a card, as its first child: the title, then a number or a date at the end. */
export function CardStrip({ className, ...props }: ComponentProps<'header'>) {
  return <header {...props} className={cx(stripRecipe(), className)} />;
}

/** The class of a card, for links. */
export const cardClass = cardRecipe;
