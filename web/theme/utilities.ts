import { defineUtility } from '@pandacss/dev';

/**
 * Layouts that most screens repeat, as properties of a style. Their value is the gap. They win over
 * a `display`, `gap` or `flexWrap` of the same element, except in a media query or a condition.
 */
export const utilities = {
  /** Children below each other, no wider than their parent. */
  stack: layout({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }),
  /** Children beside each other, on one line. */
  row: layout({ display: 'flex', alignItems: 'center' }),
  /** Children beside each other, on as many lines as they need. */
  wrap: layout({ display: 'flex', flexWrap: 'wrap' }),
  /** Children at both ends of a line; they wrap if it is too short, without a row gap. */
  spread: layout(
    { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between' },
    'columnGap',
  ),
};

function layout(styles: Record<string, string>, property = 'gap') {
  return defineUtility({
    values: 'spacing',
    transform: (gap) => ({ ...styles, [property]: gap }),
  });
}

export const layerStyles = {
  box: { value: { border: '1px solid {colors.line}', borderRadius: 'control', padding: '3' } },
  /** The title of a form's fieldset. */
  legend: {
    value: { fontFamily: 'display', fontSize: '22', fontWeight: '700', paddingBottom: '3' },
  },
  /** A link or a label that is as high as a finger needs. */
  target: { value: { display: 'inline-flex', alignItems: 'center', minHeight: 'target' } },
  /** A quiet button that looks like a link. */
  textButton: {
    value: {
      flexShrink: '0',
      whiteSpace: 'nowrap',
      textDecoration: 'underline !important',
      paddingInline: '0 !important',
    },
  },
  quote: { value: { borderInlineStart: '3px solid {colors.line}', paddingInlineStart: '3' } },
};
