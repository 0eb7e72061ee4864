import { defineConfig } from '@pandacss/dev';
import { globalCss, openDialog, openPane, shownBanner } from './web/theme/global-css.ts';
import { semanticTokens, tokens } from './web/theme/tokens.ts';
import { layerStyles, utilities } from './web/theme/utilities.ts';

export default defineConfig({
  shorthands: false,
  presets: ['@pandacss/preset-base'],
  include: ['./web/**/*.{ts,tsx}'],
  exclude: ['./web/tests/**'],
  outdir: 'web/styled-system',
  outExtension: 'js',
  importMap: '#styled',
  preflight: true,
  conditions: {
    dark: '[data-theme=dark] &',
    overDialog: `${openDialog} &`,
    overPane: `${openPane} &`,
    /** Above the on-screen keyboard of a phone (web/ui/dialog/dialog-frame.tsx). */
    typing: '[data-typing] &',
    /** A phone held sideways. */
    short: '@media (max-height: 31rem)',
    /** A dialog in large text on a phone: a footer of two lines takes a quarter of the screen. */
    crowded: '@container dialog (max-width: 21rem) and (max-height: 33rem)',
    /** A dialog in which a footer of three parts has several lines, and takes a quarter of the screen. */
    low: '@container dialog (max-width: 44rem) and (max-height: 38rem)',
    /** A dialog with room for a bar at its bottom. Large text and a keyboard take that room. */
    tall: '@container dialog (min-height: 34rem)',
    underBanner: `${shownBanner} &`,
  },
  theme: {
    breakpoints: { tablet: '48rem', cards: '56.25rem', desktop: '64rem' },
    tokens,
    semanticTokens,
    layerStyles,
    keyframes: {
      fade: { from: { opacity: '0' }, to: { opacity: '1' } },
      rise: { from: { transform: 'translateY(12px)', opacity: '0' }, to: { opacity: '1' } },
      // Animates to the element's own mask size.
      fadeAtEnd: { from: { maskSize: '100% 100%' } },
      spin: { to: { transform: 'rotate(360deg)' } },
      shimmer: { '50%': { opacity: '0.35' } },
      firing: { '50%': { opacity: '0.75' } },
    },
  },
  utilities: { extend: utilities },
  globalCss,
  hooks: {
    'config:resolved': ({ config }) => {
      // The variables of utilities for filters and transforms, which no style uses.
      delete config.globalCss?.['*, ::before, ::after, ::backdrop'];
      return config;
    },
    // What no style uses: the reset's lists of fonts, because the body has its own and code needs
    // only the system's, its rules for elements that no page has and for placeholders, which fields
    // style, the breakpoints' variables and Panda's mark.
    'cssgen:done': ({ content }) =>
      content
        .replace(/--font-fallback:[^;]*;/, '')
        .replace(/(--font-mono-fallback:)[^;]*;/, '$1 ui-monospace, monospace;')
        .replace(/^\s*(?:abbr|sub|sup|small|hr|progress|dialog)\b[^{}]*\{[^}]*\}/gm, '')
        .replace(/@supports[^{]*\{\s*::placeholder[^}]*\}\s*\}|::placeholder\s*\{[^}]*\}/g, '')
        .replace(/--(?:sizes-breakpoint|breakpoints)-[^;]*;/g, '')
        .replace(/--made-with-panda:[^;]*;/, ''),
  },
});
