import { expect, it } from 'vitest';
import { withLoadingScreens } from './loading-screens.ts';

const shell = `<head><script type="module" src="/assets/index-1.js"></script>
<link rel="modulepreload" crossorigin href="/assets/react-3.js">
<link rel="stylesheet" crossorigin href="/assets/index-2.css"></head>
<body><div id="root"></div><script>show()</script></body>`;

const screens = [
  {
    path: '/',
    markup: '<h1 class="a">$& Parts</h1>',
    scripts: ['/assets/a.js', '/assets/b.js'],
    requests: ['/api/a', '/api/b'],
  },
  { path: '', markup: '<p class="b a">Loading</p>', scripts: [], requests: [] },
];

it('adds a template for each screen and the CSS that they use', async () => {
  const readStyles = async (path: string) => `.a{content:"${path}"}.b{color:red}.z{color:blue}`;
  expect(await withLoadingScreens(shell, screens, readStyles)).toBe(`<head>

<style>.c0{content:"/assets/index-2.css"}.c1{color:red}</style></head>
<body><template data-path="/" data-scripts="/assets/a.js /assets/b.js" data-requests="/api/a /api/b"><h1 class="c0">$& Parts</h1></template><template data-path="" data-scripts="" data-requests=""><p class="c1 c0">Loading</p></template><div id="root" data-scripts="/assets/react-3.js /assets/index-1.js"></div><script>show()</script><link rel="stylesheet" crossorigin href="/assets/index-2.css"></body>`);
});

it('fails when the shell has no stylesheet', async () => {
  await expect(
    withLoadingScreens('<div id="root"></div>', screens, async () => ''),
  ).rejects.toThrow('the shell has no stylesheet');
});
