import { css } from '#styled/css';

const heights = [14, 21, 28, 33, 36, 37];

/** The mark: six upright bars that rise like a torque curve. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 46 40"
      fill="currentColor"
      aria-hidden="true"
      className={css({ flexShrink: '0' })}
    >
      {heights.map((height, index) => (
        <rect key={height} x={index * 8} y={39 - height} width="5" height={height} rx="1.5" />
      ))}
    </svg>
  );
}
