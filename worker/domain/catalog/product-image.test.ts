import { expect, it } from 'vitest';
import {
  imageExtensionOf,
  imageUrlForSize,
  maxProductImageBytes,
  productImageWidths,
} from './product-image.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

it.each([
  ['\xff\xd8\xff\xe0 and more', 'jpg'],
  ['\x89PNG\r\n\x1a\n and more', 'png'],
  ['RIFF\x10\x20\x00\x00WEBPVP8 ', 'webp'],
  ['RIFF\x10\x20\x00\x00WAVEfmt ', undefined],
  ['RIFX\x10\x20\x00\x00WEBPVP8 ', undefined],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', undefined],
  ['GIF89a', undefined],
  ['\xff\xd8', undefined],
  ['', undefined],
])('recognizes %j as %s', (text, extension) => {
  expect(imageExtensionOf(bytesOf(text))).toBe(extension);
});

it('allows up to 5 MB, and resizes for cards and for the product page', () => {
  expect(maxProductImageBytes).toBe(5_242_880);
  expect(productImageWidths).toEqual({ small: 800, large: 1600 });
});

it.each([
  ['/api/product-images/a.webp', '/api/product-images/a.webp?size=small'],
  ['https://cdn.example/a.webp', 'https://cdn.example/a.webp'],
  [null, null],
])('asks for a size only of an uploaded image: %s', (url, sized) => {
  expect(imageUrlForSize(url, 'small')).toBe(sized);
});
