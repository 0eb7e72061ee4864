import { css } from '#styled/css';
import { type Theme, useTheme } from '#web/ui/hooks/use-theme.ts';

/** The color of a channel's line. */
export function Swatch({ color }: { color: number }) {
  const background = lineColor(color, useTheme());
  return <span aria-hidden className={swatchStyle} style={{ background }} />;
}

const swatchStyle = css({ display: 'inline-block', width: '5', height: '1', flexShrink: '0' });

const hues = [255, 40, 150, 330, 95, 200, 290, 15];

/**
 * The colors of a plot's lines in each theme. Not tokens, because the style sheet of every page has
 * all tokens, and few pages have a plot.
 */
const lineColors = {
  light: hues.map((hue) => `oklch(0.5 0.14 ${hue})`),
  dark: hues.map((hue) => `oklch(0.78 0.13 ${hue})`),
};

/** How many lines a plot can tell apart. */
export const lineColorCount = lineColors.light.length;

/** Returns the color of a plot's line, by number. */
export function lineColor(index: number, theme: Theme): string | undefined {
  return lineColors[theme][index % lineColorCount];
}
