import * as v from 'valibot';
import { expect, it } from 'vitest';
import catalog from '#db/seed/catalog.json' with { type: 'json' };
import guides from '#db/seed/install-guides.json' with { type: 'json' };
import { installGuideFor } from './install-guides.ts';

const text = v.pipe(v.string(), v.trim(), v.nonEmpty());

const guideSchema = v.strictObject({
  title: text,
  needs: text,
  steps: v.pipe(v.array(text), v.minLength(3)),
  license: v.pipe(text, v.includes('{device}')),
  link: v.strictObject({ text, url: v.pipe(text, v.url(), v.startsWith('https://')) }),
  log: v.strictObject({
    steps: v.pipe(v.array(text), v.minLength(3)),
    channels: v.pipe(v.array(text), v.minLength(1)),
  }),
});

it('has only complete guides', () => {
  expect(() => v.parse(v.record(text, guideSchema), guides)).not.toThrow();
});

it('has a guide for every platform in the catalog', () => {
  for (const { platform } of catalog.products) {
    expect(installGuideFor(platform), platform).toBeDefined();
  }
});

it.each(['MM3', '', 'toString'])('has no guide for the unknown platform %j', (platform) => {
  expect(installGuideFor(platform)).toBeUndefined();
});
