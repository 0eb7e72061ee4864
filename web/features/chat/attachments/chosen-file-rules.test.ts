import { expect, it } from 'vitest';
import { isLargePhoto, photoType } from './chosen-file-rules.ts';

it('offers a smaller copy only of large phone photos', () => {
  const size = 2_000_000;
  expect(isLargePhoto({ name: 'IMG_1.JPG', size })).toBe(true);
  expect(isLargePhoto({ name: 'IMG_1.heic', size })).toBe(true);
  expect(isLargePhoto({ name: 'IMG_1.jpg', size: 1_000_000 })).toBe(false);
  expect(isLargePhoto({ name: 'screenshot.png', size })).toBe(false);
});

it('shows only image types that can’t run scripts', () => {
  expect(photoType('Door plate.JPEG')).toBe('image/jpeg');
  expect(photoType('tune.bin')).toBeUndefined();
  expect(photoType('drawing.svg')).toBeUndefined();
});
