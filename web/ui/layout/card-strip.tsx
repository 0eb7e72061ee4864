import type { ComponentProps } from 'react';
import { cx } from '#styled/css';
import { stripRecipe } from '#web/theme/strip.ts';

/** The dark title strip of a card, as its first child: the title, then a number or a date at the end. */
export function CardStrip({ className, ...props }: ComponentProps<'header'>) {
  return <header {...props} className={cx(stripRecipe(), className)} />;
}
