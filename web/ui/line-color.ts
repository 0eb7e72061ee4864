import { lineColors } from '#web/theme/line-colors.ts';
import type { Theme } from './hooks/use-theme.ts';

/** How many lines a plot can tell apart. */
export const lineColorCount = lineColors.light.length;

/** Returns the color of a plot's line, by number. */
export function lineColor(index: number, theme: Theme): string | undefined {
  return lineColors[theme][index % lineColorCount];
}
