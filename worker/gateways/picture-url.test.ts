import { expect, it } from 'vitest';
import { isPictureUrl } from './picture-url.ts';

it.each([
  'https://lh3.googleusercontent.com/a/ACg8ocK=s96-c',
  'https://avatars.githubusercontent.com/u/1?v=4',
  'https://s.gravatar.com/avatar/0?d=https%3A%2F%2Fcdn.auth0.com%2Fan.png',
  'https://xn--bcher-kva.example/a.png',
])('accepts %s', (url) => {
  expect(isPictureUrl(url)).toBe(true);
});

it.each([
  'http://pictures.example/a.png',
  'https://localhost/a.png',
  'https://intranet/a.png',
  'https://127.0.0.1/a.png',
  'https://2130706433/a.png',
  'https://0x7f.1/a.png',
  'https://[::1]/a.png',
  'https://169.254.169.254/latest/meta-data',
  'https://metadata.google.internal/a.png',
  'https://printer.local/a.png',
  'https://pictures.example:8443/a.png',
  'https://user:secret@pictures.example/a.png',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
  '/a.png',
  '',
])('rejects %s', (url) => {
  expect(isPictureUrl(url)).toBe(false);
});
