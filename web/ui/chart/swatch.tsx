import { css } from '#styled/css';
import { useTheme } from '#web/ui/hooks/use-theme.ts';
import { lineColor } from './line-color.ts';

/** The color of a channel's line. */
export function Swatch({ color }: { color: number }) {
  const background = lineColor(color, useTheme());
  return <span aria-hidden className={swatchStyle} style={{ background }} />;
}

const swatchStyle = css({ display: 'inline-block', width: '5', height: '1', flexShrink: '0' });
