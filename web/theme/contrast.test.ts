import { expect, test } from 'vitest';
import { semanticTokens } from './tokens.ts';

type Theme = 'base' | '_dark';
const { colors } = semanticTokens;

/** [text, background] */
const textPairs = [
  ['ink', 'ground'],
  ['ink', 'card'],
  ['muted', 'ground'],
  ['muted', 'card'],
  ['card', 'ink'],
  ['actionInk', 'action'],
  ['onStrip', 'strip'],
  ['onStripMuted', 'strip'],
  ['onGraphite', 'graphite'],
  ['onGraphiteMuted', 'graphite'],
  ...(['cool', 'warm', 'plain'] as const).map((tint) => [`tintInk.${tint}`, `tint.${tint}`]),
  ...(['pending', 'approved', 'denied', 'processing', 'fulfilled'] as const).flatMap((status) => [
    [`${status}.ink`, `${status}.ground`],
    [`${status}.ink`, 'card'],
    [`${status}.ink`, 'ground'],
  ]),
] as [string, string][];

/** [control edge or focus ring, background] */
const edgePairs = [
  ['edge', 'card'],
  ['edge', 'ground'],
  ['actionEdge', 'card'],
  ['actionEdge', 'ground'],
  ['onGraphiteMuted', 'graphite'],
  ['onStrip', 'strip'],
  ['denied.ink', 'card'],
] as [string, string][];

for (const theme of ['base', '_dark'] as const) {
  const name = theme === 'base' ? 'light' : 'dark';
  test.each(textPairs)(`%s on %s is readable text in the ${name} theme`, (text, background) => {
    expect(contrast(text, background, theme)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(edgePairs)(`%s on %s is a visible edge in the ${name} theme`, (edge, background) => {
    expect(contrast(edge, background, theme)).toBeGreaterThanOrEqual(3);
  });
}

/** Returns the WCAG contrast ratio of two color tokens. */
function contrast(one: string, other: string, theme: Theme): number {
  const [darker = 0, lighter = 0] = [luminance(one, theme), luminance(other, theme)].sort(
    (a, b) => a - b,
  );
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns the relative luminance of a color token, from 0 to 1. */
function luminance(path: string, theme: Theme): number {
  const [lightness = 0, chroma = 0, hue = 0] = oklchOf(path, theme);
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
  const clipped = [red, green, blue].map((channel) => Math.min(Math.max(channel, 0), 1));
  return 0.2126 * (clipped[0] ?? 0) + 0.7152 * (clipped[1] ?? 0) + 0.0722 * (clipped[2] ?? 0);
}

function oklchOf(path: string, theme: Theme): number[] {
  const token = path
    .split('.')
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], colors);
  const { value } = token as { value: Record<Theme, string> };
  return (value[theme].match(/[\d.]+/g) ?? []).map(Number);
}
