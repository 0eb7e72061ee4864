import { expect, it } from 'vitest';
import { usedCss } from './used-css.ts';

const markup = '<p class="a md:b [&amp;_svg]:c 2xl">a</p>';

it.each([
  ['a class of the markup', '.a{color:red}'],
  ['an escaped class', '.md\\:b{color:red}'],
  ['an escaped class with an ampersand', '.\\[\\&_svg\\]\\:c svg{color:red}'],
  ['a class that starts with an escaped digit', '.\\32 xl{color:red}'],
  ['a selector without a class', 'p:focus-visible{color:red}'],
  ['a used class in a nested block', '@layer x{@media print{.a{color:red}}}'],
  ['keyframes', '@keyframes spin{12.5%{rotate:1deg}to{rotate:1turn}}'],
])('keeps %s', (_, css) => {
  expect(usedCss(css, markup)).toBe(css);
});

it.each([
  ['an unused class', '.z{color:red}', ''],
  ['a combination with an unused class', '.a .z{color:red}', ''],
  ['an unused selector of a list', '.a,.z{color:red}', '.a{color:red}'],
  [
    'the blocks that become empty',
    '@layer x{@media print{.z{color:red}}}.a{color:red}',
    '.a{color:red}',
  ],
])('removes %s', (_, css, rest) => {
  expect(usedCss(css, markup)).toBe(rest);
});
