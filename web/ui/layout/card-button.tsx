import type { ReactNode } from 'react';
import { css, cx } from '#styled/css';
import { cardRecipe } from '#web/theme/card.ts';

interface CardButtonProps {
  onClick: () => void;
  children: ReactNode;
  /** Badges and figures at the end of the card. */
  aside: ReactNode;
  /** The card's item is open beside the list. */
  isCurrent?: boolean;
}

/** A card that is one button. */
export function CardButton({ onClick, children, aside, isCurrent = false }: CardButtonProps) {
  return (
    <div className={containerStyle}>
      <button
        type="button"
        onClick={onClick}
        aria-current={isCurrent || undefined}
        className={cx(cardRecipe(), cardStyle)}
      >
        <span className={contentStyle}>{children}</span>
        <span className={asideStyle}>{aside}</span>
      </button>
    </div>
  );
}

const containerStyle = css({ containerType: 'inline-size' });

const contentStyle = css({ display: 'grid', minWidth: '0' });

// Below the content on a narrow card, beside it on a wide one.
const asideStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  flexShrink: '0',
  gap: '2',
  '@container (min-width: 30rem)': { maxWidth: '60%', alignSelf: 'start', justifyContent: 'end' },
});

const cardStyle = css({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  gap: '2',
  '@container (min-width: 30rem)': { flexDirection: 'row', gap: '4' },
  width: 'full',
  textAlign: 'start',
  cursor: 'pointer',
  padding: '4!',
  _hover: { borderColor: 'edge' },
  '&[aria-current=true]': { borderColor: 'ink', boxShadow: 'inset 3px 0 0 {colors.ink}' },
});
