import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitAtLinks } from '#web/features/chat/messages/message-bubble.tsx';

const links = (text: string) =>
  splitAtLinks(text).flatMap((part) => (part.isLink ? [part.text] : []));

test.each([
  ['See https://example.com/log?run=2&b=1#top.', ['https://example.com/log?run=2&b=1#top']],
  [
    '(http://example.com/a_b/) and "https://example.com/ö"',
    ['http://example.com/a_b/', 'https://example.com/ö'],
  ],
  ['(https://example.com/Ram_(truck)), yes', ['https://example.com/Ram_(truck)']],
  ['HTTPS://EXAMPLE.COM!', ['HTTPS://EXAMPLE.COM']],
  ['one\nhttps://a.example\nhttps://b.example', ['https://a.example', 'https://b.example']],
  ['javascript:alert(1) ftp://example.com www.example.com https://', []],
  ['<https://example.com>', ['https://example.com']],
])('finds the links of %j', (text, expected) => {
  expect(links(text)).toEqual(expected);
});

test('keeps the whole text and links only http addresses', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.constantFrom(' ', '\n', 'https://', 'javascript:'),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      const parts = splitAtLinks(text);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const part of parts) expect(text.startsWith(part.text, part.at)).toBe(true);
      for (const url of links(text)) {
        expect(url).toMatch(/^https?:\/\//i);
        expect(url).not.toMatch(/\s/);
      }
    }),
  );
});
