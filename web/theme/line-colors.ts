const hues = [255, 40, 150, 330, 95, 200, 290, 15];

/**
 * The colors of a plot's lines in each theme. Not tokens, because the style sheet of every page has all tokens, and few
 * pages have a plot.
 */
export const lineColors = {
  light: hues.map((hue) => `oklch(0.5 0.14 ${hue})`),
  dark: hues.map((hue) => `oklch(0.78 0.13 ${hue})`),
};
