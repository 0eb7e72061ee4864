import { expect, it } from 'vitest';
import { until } from './driver/until.ts';
import { openPhone, openServer } from './open-phone.ts';
import { fillSignInForm, newEmail } from './steps.ts';

const isScript = (path: string) => path.endsWith('.js');

/** Returns whether a path is a script that other scripts import, rather than one that a page loads. */
const isPart = (path: string) =>
  isScript(path) && !/\/(index|landing-script)-[^/]*\.js$/.test(path) && path !== '/sw.js';

it.each([
  ['before the landing page’s script has loaded', isScript],
  ['while the app is being preloaded', isPart],
])('follows a press of Log In %s', async (_, isHeld) => {
  const server = await openServer();
  const { phone } = await openPhone();
  const release = server.hold(isHeld);
  await phone.goTo(server.origin);
  await phone.press('a', 'Log In');
  await phone.expectText('Sign in to Straight Six');
  release();
  await phone.fill('label [name=email]', newEmail());
  await phone.press('button', 'Continue');
  await phone.expectText('21 calibrations');
  // The landing page, then the catalog: nothing reloaded either of them.
  expect(server.requests.filter((request) => request === 'GET /')).toHaveLength(2);
});

it('follows a link out of the app while its parts are still loading', async () => {
  const server = await openServer();
  const { phone } = await openPhone();
  const release = server.hold(isPart);
  // Opens the app for the first time, so no part comes from a cache.
  await phone.goTo(`${server.origin}/api/login?returnTo=%2Fmy-orders`);
  await fillSignInForm(phone, newEmail());
  await until('a part that is loading', async () => server.heldCount() > 0);
  // Another host, because the held requests may use all six connections that a browser opens to
  // one.
  const link = `${server.origin.replace('localhost', '127.0.0.1')}/icon.svg`;
  await phone.evaluate((url) => location.assign(url), link);
  await phone.expect('the link opens', () => location.pathname === '/icon.svg');
  release();
  await phone.goTo(`${server.origin}/my-orders`);
  await phone.expectText('No Orders Yet');
  expect(server.requests.filter((request) => request === 'GET /my-orders')).toHaveLength(2);
});
