import { expect, test } from 'vitest';
import { isSafariOnIos } from './install.ts';

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const iPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webKit}`;
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit}`;

test.each([
  ['Safari on an iPhone', `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`, 'iPhone', 5, true],
  ['Safari on an iPad', `${mac} Version/18.5 Safari/605.1.15`, 'MacIntel', 5, true],
  ['Safari on a Mac', `${mac} Version/18.5 Safari/605.1.15`, 'MacIntel', 0, false],
  ['Chrome on an iPhone', `${iPhone} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'iPhone', 5, false],
  ['Edge on an iPhone', `${iPhone} Version/18.0 EdgiOS/140.0 Safari/604.1`, 'iPhone', 5, false],
  ['a web view in another app', `${iPhone} Mobile/15E148 [FBAN/FBIOS]`, 'iPhone', 5, false],
  ['Chrome on a Mac', `${mac} Chrome/140.0.0.0 Safari/537.36`, 'MacIntel', 0, false],
])('%s: %s', (_, userAgent, platform, maxTouchPoints, isSafari) => {
  expect(isSafariOnIos({ userAgent, platform, maxTouchPoints })).toBe(isSafari);
});
