import { css, type RecipeVariantProps, sva } from '#styled/css';

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
    <div className={css({ stack: '1' })}>
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

const progressRecipe = sva({
  slots: ['track', 'bar'],
  base: {
    track: {
      height: '3',
      background: 'line',
      overflow: 'hidden',
      // Six segments, like the six bars.
      maskImage:
        'repeating-linear-gradient(to right, black 0 calc((100% - 15px) / 6), transparent 0 calc((100% - 15px) / 6 + 3px))',
    },
    bar: {
      height: 'full',
      background: 'ink',
      transformOrigin: 'left',
      transition: 'transform {durations.quick}',
    },
  },
  variants: {
    tone: {
      moving: {},
      still: { bar: { background: 'edge' } },
      failed: { bar: { background: 'denied.ink' } },
    },
  },
  defaultVariants: { tone: 'moving' },
});
