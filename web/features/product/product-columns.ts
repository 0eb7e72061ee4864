import { css } from '#styled/css';

/** The class of the page's columns: the calibration, and on a desktop the summary beside it. */
export const columnsStyle = css({
  display: 'grid',
  gap: '6',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: 'minmax(0, 1fr) 22rem' },
});
