import { expect, it } from 'vitest';
import { imageExtensionOf } from './product-image.ts';

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
