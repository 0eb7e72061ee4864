import { expect, it } from 'vitest';
import { createPictureSource, isPictureUrl } from './picture-source.ts';

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47]);
const image = (bytes: BodyInit = png, headers: Record<string, string> = {}) =>
  new Response(bytes, { headers: { 'Content-Type': 'image/png', ...headers } });
const redirectTo = (Location: string) => new Response(null, { status: 302, headers: { Location } });

/** Responds to requests by URL and records them. */
function source(responses: Record<string, () => Response>) {
  const requested: string[] = [];
  const load = createPictureSource(async (url, init) => {
    requested.push(String(url));
    expect(init).toMatchObject({ redirect: 'manual', signal: expect.any(AbortSignal) });
    const respond = responses[String(url)];
    if (respond === undefined) throw new TypeError('connection refused');
    return respond();
  });
  return { load, requested };
}

it('loads a picture', async () => {
  const { load } = source({ 'https://pictures.example/ana': () => image() });
  expect(await load('https://pictures.example/ana')).toEqual(png);
});

it('follows redirects to public https URLs only', async () => {
  const { load, requested } = source({
    'https://pictures.example/ana': () => redirectTo('/small/ana'),
    'https://pictures.example/small/ana': () => redirectTo('https://cdn.example/ana.png'),
    'https://cdn.example/ana.png': () => image(),
    'https://pictures.example/evil': () => redirectTo('http://169.254.169.254/latest/meta-data'),
    'https://pictures.example/loop': () => redirectTo('/loop'),
  });
  expect(await load('https://pictures.example/ana')).toEqual(png);
  expect(await load('https://pictures.example/evil')).toBeUndefined();
  expect(requested.filter((url) => !url.startsWith('https://'))).toEqual([]);
  expect(await load('https://pictures.example/loop')).toBeUndefined();
  expect(requested.filter((url) => url.endsWith('/loop'))).toHaveLength(4);
});

it('requests nothing for another kind of URL', async () => {
  const { load, requested } = source({});
  expect(await load('http://pictures.example/ana')).toBeUndefined();
  expect(await load('https://127.0.0.1/ana')).toBeUndefined();
  expect(requested).toEqual([]);
});

const megabyte = 1024 * 1024;

it.each<[string, () => Response]>([
  ['an error', () => new Response('no', { status: 500 })],
  ['a page', () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
  [
    'a picture with a Content-Length that is too large',
    () => image(png, { 'Content-Length': `${megabyte + 1}` }),
  ],
  ['a picture that is too large', () => image(new Uint8Array(megabyte + 1))],
])('returns undefined for %s', async (_, respond) => {
  const { load } = source({ 'https://pictures.example/ana': respond });
  expect(await load('https://pictures.example/ana')).toBeUndefined();
});

it('returns undefined if the server is unreachable', async () => {
  expect(await source({}).load('https://pictures.example/ana')).toBeUndefined();
});

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
