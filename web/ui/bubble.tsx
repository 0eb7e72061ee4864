import type { ReactNode } from 'react';
import type { RecipeVariantProps } from '#styled/css';
import { bubbleRecipe } from '#web/theme/bubble.ts';

type Variants = NonNullable<RecipeVariantProps<typeof bubbleRecipe>>;

interface BubbleProps extends Variants {
  avatar?: ReactNode;
  head: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
  actions?: ReactNode;
}

/** One message of a conversation: others' on the left, the user's own on the right. */
export function Bubble({ avatar, head, children, foot, actions, ...variants }: BubbleProps) {
  const slots = bubbleRecipe(variants);
  return (
    <article className={slots.root}>
      {avatar}
      <div className={slots.body}>
        <p className={slots.head}>{head}</p>
        <div className={slots.text}>{children}</div>
        {foot}
        {actions && <div className={slots.actions}>{actions}</div>}
      </div>
    </article>
  );
}
