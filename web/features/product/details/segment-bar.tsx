import { css } from '#styled/css';

/** A bar of six segments. `value` is the lit part, from 0 to 1. Decorative: show the number beside it. */
export function SegmentBar({ value }: { value: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 120 10"
      preserveAspectRatio="none"
      fill="currentColor"
      className={css({ width: 'full', height: '3' })}
    >
      {[0, 1, 2, 3, 4, 5].map((segment) => {
        const lit = Math.min(Math.max(value * 6 - segment, 0), 1);
        return (
          <g key={segment}>
            <rect x={segment * 20} width="19" height="10" opacity="0.16" />
            <rect x={segment * 20} width={19 * lit} height="10" />
          </g>
        );
      })}
    </svg>
  );
}
