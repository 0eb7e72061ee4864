import type { ComponentProps } from 'react';
import { cx } from '#styled/css';
import { cardRecipe } from '#web/theme/card.ts';

export function Card({ className, ...props }: ComponentProps<'article'>) {
  return <article {...props} className={cx(cardRecipe(), className)} />;
}

/** The class of a card, for links. */
export const cardClass = cardRecipe;
