/** The design tokens, such as colors, font sizes and spacing. */

const spacing = Object.fromEntries(
  [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 20, 24].map((step) => [
    `${step}`,
    { value: `${step * 0.25}rem` },
  ]),
);

export const tokens = {
  fonts: {
    body: { value: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif' },
    display: { value: '"Barlow Condensed", "Barlow Fallback", sans-serif' },
  },
  fontSizes: {
    12: { value: '0.75rem' },
    14: { value: '0.875rem' },
    16: { value: '1rem' },
    18: { value: '1.125rem' },
    22: { value: '1.375rem' },
    28: { value: '1.75rem' },
    36: { value: '2.25rem' },
    48: { value: '3rem' },
    64: { value: '4rem' },
  },
  spacing,
  sizes: {
    ...spacing,
    full: { value: '100%' },
    target: { value: '2.75rem' },
    page: { value: '75rem' },
    reading: { value: '40rem' },
  },
  radii: {
    stamp: { value: '3px' },
    control: { value: '6px' },
    card: { value: '10px' },
    round: { value: '999px' },
  },
  shadows: { float: { value: '0 8px 28px oklch(0.2 0.01 70 / 0.22)' } },
  durations: { quick: { value: '150ms' } },
  zIndex: { bar: { value: 10 }, dialog: { value: 30 }, toast: { value: 40 } },
};

function pair(light: string, dark: string) {
  return { value: { base: `oklch(${light})`, _dark: `oklch(${dark})` } };
}

function status(hue: number, chroma: number) {
  return {
    ink: pair(`0.42 ${chroma} ${hue}`, `0.87 ${chroma * 0.7} ${hue}`),
    ground: pair(`0.95 ${chroma * 0.3} ${hue}`, `0.31 ${chroma * 0.45} ${hue}`),
  };
}

export const semanticTokens = {
  colors: {
    ground: pair('0.967 0.011 85', '0.2 0.005 260'),
    card: pair('1 0 0', '0.245 0.006 260'),
    ink: pair('0.22 0.01 70', '0.95 0.008 85'),
    muted: pair('0.46 0.015 75', '0.76 0.01 85'),
    line: pair('0.87 0.015 85', '0.36 0.008 260'),
    /** The outline of a card or a plate. */
    rule: pair('0.77 0.016 82', '0.43 0.008 260'),
    edge: pair('0.57 0.015 80', '0.64 0.01 260'),
    action: pair('0.75 0.17 52', '0.77 0.16 55'),
    actionEdge: pair('0.6 0.155 48', '0.77 0.16 55'),
    actionInk: pair('0.21 0.03 50', '0.21 0.03 50'),
    /** The title strip of a plate or a dialog. */
    strip: pair('0.25 0.01 70', '0.32 0.008 260'),
    onStrip: pair('0.97 0.008 85', '0.97 0.008 85'),
    onStripMuted: pair('0.82 0.012 85', '0.82 0.012 85'),
    graphite: pair('0.24 0.008 260', '0.17 0.006 260'),
    onGraphite: pair('0.96 0.008 85', '0.96 0.008 85'),
    onGraphiteMuted: pair('0.8 0.01 85', '0.8 0.01 85'),
    /** Text on paper, in both themes. */
    printed: pair('0.22 0.01 70', '0.22 0.01 70'),
    pending: status(75, 0.1),
    approved: status(255, 0.13),
    /** Also for errors. */
    denied: status(27, 0.16),
    processing: status(300, 0.15),
    fulfilled: status(150, 0.1),
    tint: {
      cool: pair('0.925 0.014 235', '0.29 0.016 240'),
      warm: pair('0.925 0.028 75', '0.3 0.018 70'),
      plain: pair('0.93 0.008 85', '0.29 0.006 260'),
    },
    tintInk: {
      cool: pair('0.36 0.045 240', '0.84 0.03 235'),
      warm: pair('0.37 0.05 60', '0.86 0.035 75'),
      plain: pair('0.36 0.01 80', '0.84 0.008 85'),
    },
    veil: { value: { base: 'oklch(0.2 0.01 70 / 0.55)', _dark: 'oklch(0.1 0.01 260 / 0.7)' } },
  },
};
