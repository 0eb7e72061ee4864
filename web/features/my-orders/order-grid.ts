import { css } from '#styled/css';

/** The grid shared by sent and unsent orders. */
export const orderGridClass = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: 'repeat(2, minmax(0, 1fr))' },
});
