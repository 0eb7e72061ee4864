import { expect, it } from 'vitest';
import { inlineJson } from './inline-json.ts';

it('keeps text from ending its script element', () => {
  const value = { model: '</script><!--<script>' };
  expect(inlineJson(value)).not.toContain('<');
  expect(JSON.parse(inlineJson(value))).toEqual(value);
});
