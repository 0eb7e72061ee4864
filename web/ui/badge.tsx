import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cva, type RecipeVariantProps } from '#styled/css';

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
      {Icon && <Icon size={16} />}
      {children}
    </span>
  );
}

const badgeRecipe = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    paddingInline: '2',
    paddingBlock: '1',
    borderRadius: 'stamp',
    // A stamp: condensed type in a thin frame in the same color.
    fontFamily: 'display',
    fontSize: '16',
    fontWeight: '600',
    lineHeight: '1.1',
    boxShadow: 'inset 0 0 0 1px color-mix(in oklch, currentcolor 28%, transparent)',
    // A very long word breaks instead of widening the page.
    width: 'fit-content',
    maxWidth: 'full',
  },
  variants: {
    size: { small: { paddingInline: '1', paddingBlock: '0', fontSize: '14', lineHeight: '1.4' } },
    tone: {
      neutral: { background: 'ground', color: 'ink' },
      pending: { background: 'pending.ground', color: 'pending.ink' },
      approved: { background: 'approved.ground', color: 'approved.ink' },
      denied: { background: 'denied.ground', color: 'denied.ink' },
      processing: { background: 'processing.ground', color: 'processing.ink' },
      fulfilled: { background: 'fulfilled.ground', color: 'fulfilled.ink' },
    },
  },
  defaultVariants: { tone: 'neutral' },
});
