import { css } from '#styled/css';

/** The class of the page's two columns: the calibration, and beside it on a desktop the sum. */
export const columnsStyle = css({
  display: 'grid',
  gap: '6',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: 'minmax(0, 1fr) 22rem' },
});
