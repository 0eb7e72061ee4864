import { css, type RecipeVariantProps } from '#styled/css';
import { progressRecipe } from '#web/theme/progress.ts';

type Variants = NonNullable<RecipeVariantProps<typeof progressRecipe>>;

interface ProgressBarProps extends Variants {
  label: string;
  /** From 0 to 100. */
  percent: number;
  /** The progress as text, if it isn't shown elsewhere. */
  words?: string;
}

/** A progress bar. Screen readers read it on demand, not at each step. */
export function ProgressBar({ label, percent, words, tone }: ProgressBarProps) {
  const slots = progressRecipe({ tone });
  return (
    <div className={css({ display: 'grid', gap: '1' })}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={words ?? `${percent}%`}
        className={slots.track}
      >
        <div className={slots.bar} style={{ transform: `scaleX(${percent / 100})` }} />
      </div>
      {words && (
        <span aria-hidden className={wordsStyle}>
          {words}
        </span>
      )}
    </div>
  );
}

const wordsStyle = css({ fontSize: '14', color: 'muted', fontVariantNumeric: 'tabular-nums' });
