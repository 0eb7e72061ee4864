import { css } from '#styled/css';
import { Mark } from '#web/ui/mark.tsx';

/** A placeholder for loading content. `height` is any CSS length. */
export function Skeleton({ height }: { height: string }) {
  return (
    <div
      aria-hidden
      data-testid="skeleton"
      style={{ height }}
      className={css({
        display: 'grid',
        placeItems: 'center',
        background: 'card',
        color: 'line',
        border: '1px solid {colors.line}',
        borderRadius: 'card',
        overflow: 'hidden',
      })}
    >
      <Mark size={44} firing />
    </div>
  );
}
