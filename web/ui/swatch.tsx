import { css } from '#styled/css';
import { lineColor } from './line-color.ts';

/** The color of a channel's line. */
export function Swatch({ color }: { color: number }) {
  return <span aria-hidden className={swatchStyle} style={{ background: lineColor(color) }} />;
}

const swatchStyle = css({ display: 'inline-block', width: '5', height: '1', flexShrink: '0' });
