import { expect, it } from 'vitest';
import { landingDocument } from './landing-document.ts';

const shell = `<head>
<meta name="description" content="the app" />
<script>theme()</script>
<link data-app-only rel="preload" href="/assets/font-5.woff2" as="font" />
<script data-app-only>
  recover();
</script>
<title>App</title>
<script type="module" crossorigin src="/assets/index-1.js"></script>
<link rel="modulepreload" crossorigin href="/assets/shell-2.js">
<link rel="stylesheet" crossorigin href="/assets/index-3.css">
</head><body><div id="root"></div>
<p data-app-only id="not-started" hidden>Didn’t start.</p></body>`;

const parts = {
  head: '<title>Landing</title><meta name="description" content="landing">',
  body: '<h1 class="a">From $& to you</h1>',
  script: '/assets/landing-script-4.js',
  readStyles: async (path: string) => `.a{content:"${path}"}.b{color:red}`,
};

it('replaces the app with the page, its styles and its script', async () => {
  const html = await landingDocument(shell, parts);
  expect(html).toBe(`<head>
<script>theme()</script>
<title>Landing</title><meta name="description" content="landing">


<style>.c0{content:"/assets/index-3.css"}</style>
</head><body><div id="root" data-scripts="/assets/landing-script-4.js" data-app-scripts="/assets/index-1.js /assets/shell-2.js" data-app-styles="/assets/index-3.css"><h1 class="c0">From $& to you</h1></div></body>`);
});

it('fails when the shell has no script or stylesheet', async () => {
  await expect(landingDocument('<div id="root"></div>', parts)).rejects.toThrow(
    'the shell has no script',
  );
});
