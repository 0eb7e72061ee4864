import { css } from '#styled/css';
import { torqueCurve } from './six-bars.tsx';

/** The logo: six bars that rise like a torque curve. With `firing`, they pulse in turn, as a loading indicator. */
export function Mark({ size = 28, firing = false }: { size?: number; firing?: boolean }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 46 40"
      fill="currentColor"
      aria-hidden="true"
      className={css({ flexShrink: '0' })}
    >
      {torqueCurve.map((fraction, index) => (
        <rect
          key={fraction}
          x={index * 8}
          y={39 * (1 - fraction)}
          width="5"
          height={39 * fraction}
          rx="1.5"
          className={firing ? firingStyle : undefined}
          style={firing ? { animationDelay: `${index * 120}ms` } : undefined}
        />
      ))}
    </svg>
  );
}

const firingStyle = css({ animation: 'shimmer 1.4s ease-in-out infinite' });
