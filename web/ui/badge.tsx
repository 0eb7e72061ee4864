import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RecipeVariantProps } from '#styled/css';
import { badgeRecipe } from '#web/theme/badge.ts';

type BadgeTone = NonNullable<NonNullable<RecipeVariantProps<typeof badgeRecipe>>['tone']>;

interface BadgeProps {
  size?: 'small';
  tone?: BadgeTone;
  icon?: LucideIcon | undefined;
  children: ReactNode;
}

/** A label on a tint. Pass an icon if the tint has a meaning, because color alone is not accessible. */
export function Badge({ tone = 'neutral', size, icon: Icon, children }: BadgeProps) {
  return (
    <span className={badgeRecipe({ tone, ...(size && { size }) })}>
      {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden />}
      {children}
    </span>
  );
}
