import { css } from '#styled/css';

interface ProgressBarProps {
  /** What is under way. */
  label: string;
  percent: number;
  /** How far it is, in words. */
  words: string;
}

/** How far something is, as a bar and in words; a screen reader says it when it is asked, and not at each step. */
export function ProgressBar({ label, percent, words }: ProgressBarProps) {
  return (
    <div className={css({ display: 'grid', gap: '1' })}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={words}
        className={trackStyle}
      >
        <div style={{ width: `${percent}%` }} className={barStyle} />
      </div>
      <span aria-hidden className={wordsStyle}>
        {words}
      </span>
    </div>
  );
}

const trackStyle = css({
  height: '2',
  borderRadius: 'round',
  background: 'ground',
  border: '1px solid {colors.edge}',
  overflow: 'hidden',
});

const barStyle = css({
  height: 'full',
  background: 'ink',
  transitionProperty: 'width',
  transitionDuration: 'quick',
});

const wordsStyle = css({ fontSize: '14', color: 'muted', fontVariantNumeric: 'tabular-nums' });
