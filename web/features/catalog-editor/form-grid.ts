import { css } from '#styled/css';

/** The class of a form whose fields stand in two columns, on a phone in one. */
export const formGridClass = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
});

/** The class of what has a row of its own there. */
export const wholeRowClass = css({ gridColumn: '1 / -1' });
