import { css } from '#styled/css';

/** The class of a grid of cards: one column on a phone, two on a tablet, three on a desktop. */
export const cardGridClass = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    tablet: 'repeat(2, minmax(0, 1fr))',
    desktop: 'repeat(3, minmax(0, 1fr))',
  },
});
