import { css } from '#styled/css';

/** A block that stands where content will be; `height` is any CSS length. */
export function Skeleton({ height }: { height: string }) {
  return (
    <div
      aria-hidden
      data-testid="skeleton"
      style={{ height }}
      className={css({
        background: 'line',
        borderRadius: 'card',
        animation: 'shimmer 1.4s ease-in-out infinite',
      })}
    />
  );
}
