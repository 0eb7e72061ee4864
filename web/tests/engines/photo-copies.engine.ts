import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openScript } from './open-script.ts';
import type { CopiedPhoto, PhotoCopyPage } from './photo-copies-in-page.ts';

/** Copies of the same photo differ by up to 6, and by 38 if one is upside down. */
const maxDifference = 12;

/** Returns how much two copies differ per point. A tone is from 0 to 255. */
function differenceOf(one: CopiedPhoto, other: CopiedPhoto): number {
  const sum = one.tones.reduce(
    (total, tone, at) => total + Math.abs(tone - (other.tones[at] ?? 0)),
    0,
  );
  return sum / one.tones.length;
}

it.each([
  { shape: 'Landscape', width: 600, height: 450 },
  { shape: 'Portrait', width: 450, height: 600 },
])('turns a photo of each EXIF orientation upright: $shape', async ({ shape, width, height }) => {
  const phone = await openScript('engines/photo-copies-in-page.ts', 'copyPhoto');
  let upright: CopiedPhoto | undefined;
  for (let orientation = 1; orientation <= 8; orientation += 1) {
    const path = `exif-orientation-examples/demo/images/${shape}_${orientation}.jpg`;
    const copy = await phone.evaluate(
      (jpeg) => (window as unknown as PhotoCopyPage).copyPhoto(jpeg),
      [...readFileSync(new URL(import.meta.resolve(path)))],
    );
    expect(copy, path).toMatchObject({ width, height });
    upright ??= copy;
    if (copy && upright) expect(differenceOf(copy, upright), path).toBeLessThan(maxDifference);
  }
});
