import type { ReactNode } from 'react';
import type { RecipeVariantProps } from '#styled/css';
import { bubbleRecipe } from '#web/theme/bubble.ts';

type Looks = NonNullable<RecipeVariantProps<typeof bubbleRecipe>>;

interface BubbleProps extends Looks {
  avatar?: ReactNode;
  /** Who and when, or what has become of it. */
  head: ReactNode;
  children: ReactNode;
  /** What can be done with it, below it. */
  actions?: ReactNode;
}

/** One message of a conversation: others' on the left, the reader's own on the right. */
export function Bubble({ avatar, head, children, actions, ...looks }: BubbleProps) {
  const slots = bubbleRecipe(looks);
  return (
    <article className={slots.root}>
      {avatar}
      <div className={slots.body}>
        <p className={slots.head}>{head}</p>
        <div className={slots.text}>{children}</div>
        {actions && <div className={slots.actions}>{actions}</div>}
      </div>
    </article>
  );
}
