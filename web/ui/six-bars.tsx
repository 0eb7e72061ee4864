import { css } from '#styled/css';

/** The heights of the logo's bars, as fractions of the full height. They rise like a torque curve. */
export const torqueCurve = [0.36, 0.54, 0.72, 0.85, 0.92, 0.95] as const;

interface SixBarsProps {
  /** How many bars are lit, from 0 to 6. A fraction lights the lower part of a bar. */
  value: number;
  /** The accessible name. Without it, the bars are decorative, so show the same fact as text beside them. */
  label?: string | undefined;
  /** The height in px. The bars are 1.15 times as wide. */
  size?: number;
  /** Six heights from 0 to 1, for a shape other than the logo's. */
  heights?: readonly number[];
  /** Pulses the first bar that isn't fully lit, for a step in progress. */
  isWorking?: boolean;
}

/**
 * Six bars that show progress, a power level or a torque curve. They take the text color, so the
 * parent's status color tints them.
 */
export function SixBars({
  value,
  label,
  size = 40,
  heights = torqueCurve,
  isWorking = false,
}: SixBarsProps) {
  return (
    <svg
      width={size * 1.15}
      height={size}
      viewBox="0 0 46 40"
      fill="currentColor"
      className={css({ flexShrink: '0' })}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={!label || undefined}
    >
      {positions.map((x, index) => {
        const height = 39 * (heights[index] ?? 0);
        const lit = height * Math.min(Math.max(value - index, 0), 1);
        const isNext = isWorking && index === Math.floor(value);
        const bar = { x, width: 5, rx: 1.2 };
        return (
          <g key={x}>
            <rect
              {...bar}
              y={39.5 - height}
              height={height}
              className={isNext ? nextStyle : unlitStyle}
            />
            <rect {...bar} y={39.5 - lit} height={lit} className={litStyle} />
          </g>
        );
      })}
    </svg>
  );
}

/** The left edge of each bar in the viewBox. */
const positions = [0, 8.2, 16.4, 24.6, 32.8, 41];

const unlitStyle = css({ opacity: '0.24' });
const nextStyle = css({ opacity: '0.24', animation: 'firing 1.4s ease-in-out infinite' });
const litStyle = css({ transition: 'y {durations.quick}, height {durations.quick}' });
