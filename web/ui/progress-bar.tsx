import type { RecipeVariantProps } from '#styled/css';
import { progressRecipe } from '#web/theme/progress.ts';

type Looks = NonNullable<RecipeVariantProps<typeof progressRecipe>>;

interface ProgressBarProps extends Looks {
  label: string;
  /** From 0 to 100. */
  percent: number;
}

/** How far something is, as a bar. */
export function ProgressBar({ label, percent, tone }: ProgressBarProps) {
  const slots = progressRecipe({ tone });
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${percent}%`}
      className={slots.track}
    >
      <div className={slots.bar} style={{ transform: `scaleX(${percent / 100})` }} />
    </div>
  );
}
