import type { ReactNode } from 'react';
import { css, cx } from '#styled/css';
import { cardClass } from './card.tsx';

interface CardButtonProps {
  onClick: () => void;
  children: ReactNode;
  /** The card's item is open beside the list. */
  isCurrent?: boolean;
}

/** A row of a list that is one button. */
export function CardButton({ onClick, children, isCurrent = false }: CardButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-current={isCurrent || undefined}
      className={cx(cardClass(), cardStyle)}
    >
      {children}
    </button>
  );
}

const cardStyle = css({
  containerType: 'inline-size',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  width: 'full',
  textAlign: 'start',
  cursor: 'pointer',
  paddingInline: '3!',
  paddingBlock: '2!',
  _hover: { borderColor: 'edge' },
  '&[aria-current=true]': { borderColor: 'ink', boxShadow: 'inset 3px 0 0 {colors.ink}' },
});
