import { lineColors } from '#web/theme/line-colors.ts';

/** How many lines a plot can tell apart. */
export const lineColorCount = lineColors.light.length;

/** Returns the color of a plot's line, by number, in the current theme. */
export function lineColor(index: number): string | undefined {
  const isDark = document.documentElement.dataset.theme === 'dark';
  return (isDark ? lineColors.dark : lineColors.light)[index % lineColorCount];
}
