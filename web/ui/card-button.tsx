import type { ReactNode } from 'react';
import { css, cx } from '#styled/css';
import { cardRecipe } from '#web/theme/card.ts';

interface CardButtonProps {
  onClick: () => void;
  children: ReactNode;
  /** Badges and figures at the end of the card. */
  aside: ReactNode;
}

/** A whole card that is one button: what it is about, and an aside. */
export function CardButton({ onClick, children, aside }: CardButtonProps) {
  return (
    <button type="button" onClick={onClick} className={cx(cardRecipe(), cardStyle)}>
      <span className={css({ display: 'grid', minWidth: '0' })}>{children}</span>
      <span className={asideStyle}>{aside}</span>
    </button>
  );
}

// Beside what the card is about; on a phone in a row below it.
const asideStyle = css({
  display: 'flex',
  flexDirection: { base: 'row', tablet: 'column' },
  alignItems: { base: 'center', tablet: 'flex-end' },
  flexShrink: '0',
  gap: '2',
});

const cardStyle = css({
  display: 'flex',
  flexDirection: { base: 'column', tablet: 'row' },
  justifyContent: 'space-between',
  gap: { base: '2', tablet: '4' },
  width: 'full',
  textAlign: 'start',
  cursor: 'pointer',
  padding: '4!',
  _hover: { borderColor: 'edge' },
});
