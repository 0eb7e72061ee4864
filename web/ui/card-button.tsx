import type { ReactNode } from 'react';
import { css, cx } from '#styled/css';
import { cardRecipe } from '#web/theme/card.ts';

interface CardButtonProps {
  onClick: () => void;
  children: ReactNode;
  /** Badges and figures at the end of the card, one under the other. */
  aside: ReactNode;
}

/** A whole card that is one button: what it is about, and an aside. */
export function CardButton({ onClick, children, aside }: CardButtonProps) {
  return (
    <button type="button" onClick={onClick} className={cx(cardRecipe(), cardStyle)}>
      <span className={css({ display: 'grid', minWidth: '0' })}>{children}</span>
      <span
        className={css({ display: 'grid', gap: '2', justifyItems: 'end', alignContent: 'start' })}
      >
        {aside}
      </span>
    </button>
  );
}

const cardStyle = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '4',
  width: 'full',
  textAlign: 'start',
  cursor: 'pointer',
  padding: '4!',
  _hover: { borderColor: 'edge' },
});
