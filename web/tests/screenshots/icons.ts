/**
 * `npm run icons`: renders the app icons, the notification badge and the picture of link previews
 * from web/public/icon.svg.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { findBrowser } from '#ci/browser.ts';

const web = `${import.meta.dirname}/../..`;

/** Pixels. The size that link previews expect. */
const shareImageSize = { width: 1200, height: 630 };

const folder = `${import.meta.dirname}/../../public`;

interface Icon {
  file: string;
  /** Pixels. */
  size: number;
  /** Full-bleed with a smaller drawing, because the system may crop everything outside the middle 80%. */
  isMaskable: boolean;
}

const icons: Icon[] = [
  { file: 'icon-192.png', size: 192, isMaskable: false },
  { file: 'icon-512.png', size: 512, isMaskable: false },
  { file: 'icon-maskable-192.png', size: 192, isMaskable: true },
  { file: 'icon-maskable-512.png', size: 512, isMaskable: true },
  { file: 'apple-touch-icon.png', size: 180, isMaskable: true },
];

/** Phones use only the badge's alpha channel. */
const badgeSize = 96;

const svg = await readFile(`${folder}/icon.svg`, 'utf8');

const background = /<rect[^>]*fill="(#[0-9a-f]{6})"/.exec(svg)?.[1];

if (!background) throw new Error('icon.svg has no background');

const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox'],
});

try {
  const page = await browser.newPage();
  for (const { file, size, isMaskable } of icons) {
    const drawing = isMaskable ? size * 0.76 : size;
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(
      `<style>body{margin:0;display:grid;place-items:center;height:100vh;background:${isMaskable ? background : 'transparent'}}
      svg{width:${drawing}px;height:${drawing}px}</style>${svg}`,
    );
    await writeFile(`${folder}/${file}`, await page.screenshot({ omitBackground: !isMaskable }));
  }
  await page.setViewportSize({ width: badgeSize, height: badgeSize });
  await page.setContent(
    `<style>body{margin:0}svg{width:${badgeSize}px;height:${badgeSize}px}[fill="${background}"]{fill:none}svg *{fill:#fff}</style>${svg}`,
  );
  await writeFile(`${folder}/badge.png`, await page.screenshot({ omitBackground: true }));
  await page.setViewportSize(shareImageSize);
  await page.setContent(await shareImagePage(svg));
  await page.waitForFunction('document.fonts.status === "loaded"');
  await writeFile(`${folder}/share.png`, await page.screenshot());
} finally {
  await browser.close();
}

/** Returns the picture of link previews as a page: what we sell, for which trucks, and the six bars of the icon. */
async function shareImagePage(icon: string): Promise<string> {
  const font = await readFile(`${web}/theme/fonts/barlow-condensed-700.woff2`, 'base64');
  const [background, ...bars] = icon.match(/<rect[^>]*\/>/g) ?? [];
  const graphite = /fill="([^"]+)"/.exec(background ?? '')?.[1];
  const signal = /<g fill="([^"]+)"/.exec(icon)?.[1];
  return `<style>
    @font-face { font-family: Barlow; src: url(data:font/woff2;base64,${font}); }
    html { height: 100%; } body { box-sizing: border-box; height: 100%; margin: 0; padding: 60px 72px 64px; display: grid;
      grid-template: auto 1fr auto / 670px 1fr; background: ${graphite}; color: #f4f1ea;
      font: 44px/1 Barlow; }
    h1 { margin: 0; align-self: center; font-size: 94px; line-height: 1.02; white-space: nowrap; }
    p { margin: 0; }
    p:last-of-type { color: #c9c5bd; }
    svg { grid-area: 1 / 2 / -1 / 3; align-self: end; width: 100%; fill: ${signal}; }
  </style>
  <p>Straight Six</p>
  <h1>Custom<br>calibrations for<br>Cummins pickups</h1>
  <p>5.9L and 6.7L, 2003 to 2024</p>
  <svg viewBox="9 13 46 38">${bars.join('')}</svg>`;
}
