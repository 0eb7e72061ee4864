import { css } from '#styled/css';

/** A form with two columns of fields, one on a phone. */
export const formGridClass = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
});

/** A field that spans both columns. */
export const fullRowClass = css({ gridColumn: '1 / -1' });
