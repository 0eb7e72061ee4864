import { defineConfig } from '@pandacss/dev';
import { globalCss, openDialog, openPane } from './web/theme/global-css.ts';
import { semanticTokens, tokens } from './web/theme/tokens.ts';

/** The conditions that styles may use. Their names are in the scripts of every screen, so add only what you need. */
const conditions = [
  'dark',
  'empty',
  'focus',
  'focusVisible',
  'hover',
  'overDialog',
  'overPane',
  'placeholder',
  'print',
];

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
  },
  theme: {
    breakpoints: { tablet: '48rem', desktop: '64rem' },
    tokens,
    semanticTokens,
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
  globalCss,
  hooks: {
    'config:resolved': ({ config }) => {
      for (const name of Object.keys(config.conditions ?? {})) {
        if (!conditions.includes(name)) delete config.conditions?.[name];
      }
      // Full property names in class names: the table of short names would add 2.7 kB to each screen.
      for (const utility of Object.values(config.utilities ?? {})) {
        delete utility.className;
        delete utility.shorthand;
      }
      // The variables of utilities for filters and transforms, which no style uses.
      delete config.globalCss?.['*, ::before, ::after, ::backdrop'];
      return config;
    },
  },
});
