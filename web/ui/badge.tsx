import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RecipeVariantProps } from '#styled/css';
import { badgeRecipe } from '#web/theme/badge.ts';

type BadgeTone = NonNullable<NonNullable<RecipeVariantProps<typeof badgeRecipe>>['tone']>;

interface BadgeProps {
  tone?: BadgeTone;
  icon?: LucideIcon | undefined;
  children: ReactNode;
}

/** A label on a tint. Pass an icon if the tint has a meaning, because color alone is not accessible. */
export function Badge({ tone = 'neutral', icon: Icon, children }: BadgeProps) {
  return (
    <span className={badgeRecipe({ tone })}>
      {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden />}
      {children}
    </span>
  );
}
