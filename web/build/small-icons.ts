import type { Plugin } from 'vite';

/** Removes what `small-icon.ts` doesn't use from the icons of lucide-react: names, sizes and keys. */
export function smallIcons(): Plugin {
  return {
    name: 'small-icons',
    apply: 'build',
    transform: {
      filter: { id: /\/lucide-react\/.*\/icons\/[^/]+\.mjs$/ },
      handler: withoutUnusedFields,
    },
  };
}

/** Returns the code of an icon with only its shapes. */
export function withoutUnusedFields(code: string): string {
  return code
    .replaceAll(/^ {2}(name|size|aliases): .*\n/gm, '')
    .replaceAll(/,\s*key: "\w+"/g, '')
    .replace('__iconData.node;\n', '');
}
