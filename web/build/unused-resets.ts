import type { Plugin } from 'postcss';

/** Elements that no screen has. */
const unusedElements = new Set(['hr', 'sub', 'sup', 'abbr:where([title])', 'small']);

/** Removes what the app doesn't need from Panda's reset: fallback fonts, and styles of elements that no screen has. */
export const unusedResets: Plugin = {
  postcssPlugin: 'unused-resets',
  Once(root) {
    root.walkDecls('--made-with-panda', (mark) => {
      mark.remove();
    });
    root.walkAtRules('layer', (layer) => {
      if (layer.params !== 'reset') return;
      layer.walkRules((rule) => {
        if (rule.selectors.every((selector) => unusedElements.has(selector))) rule.remove();
      });
      layer.walkDecls((declaration) => {
        const { prop, value } = declaration;
        if (prop === '--font-fallback' || prop === '--font-mono-fallback') declaration.remove();
        // The body has its own font.
        else if (value.includes('--font-fallback')) declaration.remove();
        else if (value.includes('--font-mono-fallback'))
          declaration.value = 'ui-monospace, monospace';
      });
    });
  },
};
