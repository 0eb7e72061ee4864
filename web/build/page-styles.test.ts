import { expect, it } from 'vitest';
import { pageStyles } from './page-styles.ts';

const markup = '<p class="a md:b [&amp;_svg]:c 2xl unstyled">a</p><b class="unstyled">b</b>';
const all = '.a{}.md\\:b{}.\\[\\&_svg\\]\\:c{}.\\32 xl{}';

it('shortens the classes of the markup, and drops those without styles', () => {
  const page = pageStyles(all, markup);
  expect(page.markup).toBe('<p class="c0 c1 c2 c3">a</p><b>b</b>');
  expect(page.css).toBe('.c0{}.c1{}.c2{}.c3{}');
});

it.each([
  ['a class', '.a{color:red}', '.c0{color:red}'],
  ['an escaped class', '.md\\:b{color:red}', '.c0{color:red}'],
  ['an escaped ampersand', '.\\[\\&_svg\\]\\:c svg{color:red}', '.c0 svg{color:red}'],
  ['an escaped digit', '.\\32 xl{color:red}', '.c0{color:red}'],
  ['two classes in one selector', '.a.md\\:b:hover{color:red}', '.c0.c1:hover{color:red}'],
  ['a selector without a class', 'p:focus-visible{color:red}', 'p:focus-visible{color:red}'],
  [
    'nested blocks',
    '@layer x{@media print{.a{color:red}}}',
    '@layer x{@media print{.c0{color:red}}}',
  ],
  [
    'keyframes',
    '@keyframes spin{12.5%{rotate:1deg}to{rotate:1turn}}',
    '@keyframes spin{12.5%{rotate:1deg}to{rotate:1turn}}',
  ],
  [
    'a property that a used one refers to',
    'p{color:var(--x)}:root{--x:var(--y);--y:red}',
    'p{color:var(--x)}:root{--x:var(--y);--y:red}',
  ],
])('keeps %s', (_, css, kept) => {
  expect(pageStyles(css, markup).css).toBe(kept);
});

it.each([
  ['an unused class', '.z{color:red}', ''],
  ['a combination with an unused class', '.a .z{color:red}', ''],
  ['an unused selector of a list', '.a,.z{color:red}', '.c0{color:red}'],
  ['blocks that become empty', '@layer x{@media print{.z{color:red}}}p{color:red}', 'p{color:red}'],
  ['properties that nothing uses', 'p{color:red}:root{--x:var(--y);--y:red}', 'p{color:red}'],
])('removes %s', (_, css, kept) => {
  expect(pageStyles(css, markup).css).toBe(kept);
});

it('keeps a property that the markup refers to', () => {
  const { css } = pageStyles(':root{--x:1px}', '<p style="width:var(--x)">a</p>');
  expect(css).toBe(':root{--x:1px}');
});
