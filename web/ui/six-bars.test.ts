import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SixBars } from './six-bars.tsx';

/** Returns the fraction of each bar that is lit. */
function litFractions(props: Parameters<typeof SixBars>[0]): number[] {
  const markup = renderToStaticMarkup(createElement(SixBars, props));
  const heights = [...markup.matchAll(/<rect[^>]* height="([\d.]+)"/g)].map(([, height]) =>
    Number(height),
  );
  expect(heights).toHaveLength(12);
  return Array.from({ length: 6 }, (_, bar) => {
    const full = heights[bar * 2] ?? 0;
    return full === 0 ? 0 : Math.round(((heights[bar * 2 + 1] ?? 0) / full) * 100) / 100;
  });
}

test('lights as many bars as its value', () => {
  expect(litFractions({ value: 0 })).toEqual([0, 0, 0, 0, 0, 0]);
  expect(litFractions({ value: 4 })).toEqual([1, 1, 1, 1, 0, 0]);
  expect(litFractions({ value: 6 })).toEqual([1, 1, 1, 1, 1, 1]);
});

test('lights a part of a bar for a fraction', () => {
  expect(litFractions({ value: 2.5 })).toEqual([1, 1, 0.5, 0, 0, 0]);
});

test('stays within its six bars', () => {
  expect(litFractions({ value: -1 })).toEqual([0, 0, 0, 0, 0, 0]);
  expect(litFractions({ value: 9 })).toEqual([1, 1, 1, 1, 1, 1]);
});

test('is an image with a label, and decorative without one', () => {
  const markup = (label?: string) =>
    renderToStaticMarkup(createElement(SixBars, { value: 2, label }));
  expect(markup('Step 2 of 6')).toContain('role="img" aria-label="Step 2 of 6"');
  expect(markup()).toContain('aria-hidden="true"');
  expect(markup()).not.toContain('role=');
});

test('pulses only the bar of the step in progress', () => {
  const markup = renderToStaticMarkup(createElement(SixBars, { value: 3, isWorking: true }));
  expect(markup.match(/firing/g)).toHaveLength(1);
  expect(renderToStaticMarkup(createElement(SixBars, { value: 3 }))).not.toContain('firing');
});
