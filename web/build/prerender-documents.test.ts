import { expect, it } from 'vitest';
import { scriptsOf } from './prerender-documents.ts';

function chunk(fileName: string, imports: string[], module = fileName) {
  return {
    type: 'chunk' as const,
    fileName,
    imports,
    moduleIds: [`/web/${module}`],
    isEntry: false,
  };
}

const bundle = {
  entry: { ...chunk('index.js', ['react.js']), isEntry: true },
  react: chunk('react.js', []),
  page: chunk('page.js', ['index.js', 'shared.js', 'react.js'], 'routes/page.tsx?part'),
  shared: chunk('shared.js', ['icon.js', 'page.js']),
  icon: chunk('icon.js', ['index.js']),
  other: chunk('other.js', ['icon.js']),
  sheet: { type: 'asset' as const },
};

it('returns what a page imports, each file once, without the entry and its imports', () => {
  expect(scriptsOf('routes/page.tsx?part', bundle)).toEqual(['/page.js', '/shared.js', '/icon.js']);
});

it('fails for a module that is in no chunk', () => {
  expect(() => scriptsOf('routes/gone.tsx', bundle)).toThrow('no chunk has routes/gone.tsx');
});
