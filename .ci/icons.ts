/** `npm run icons`: draws the installed app’s icons and its notifications’ badge from web/public/icon.svg. */
import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { findBrowser } from './browser.ts';

const folder = `${import.meta.dirname}/../web/public`;

interface Icon {
  file: string;
  /** Pixels. */
  size: number;
  /**
   * Full-bleed, with the drawing smaller: the system cuts a shape of its own out of it, of which the middle 80%
   * are always left.
   */
  isCut: boolean;
}

const icons: Icon[] = [
  { file: 'icon-192.png', size: 192, isCut: false },
  { file: 'icon-512.png', size: 512, isCut: false },
  { file: 'icon-maskable-192.png', size: 192, isCut: true },
  { file: 'icon-maskable-512.png', size: 512, isCut: true },
  { file: 'apple-touch-icon.png', size: 180, isCut: true },
];

/** Of the badge a phone shows the shape alone, in a color of its own. */
const badgeSize = 96;

const svg = await readFile(`${folder}/icon.svg`, 'utf8');
const ground = /<rect[^>]*fill="(#[0-9a-f]{6})"/.exec(svg)?.[1];
if (!ground) throw new Error('icon.svg has no ground');
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox'],
});
try {
  const page = await browser.newPage();
  for (const { file, size, isCut } of icons) {
    const drawing = isCut ? size * 0.76 : size;
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(
      `<style>body{margin:0;display:grid;place-items:center;height:100vh;background:${isCut ? ground : 'transparent'}}
      svg{width:${drawing}px;height:${drawing}px}</style>${svg}`,
    );
    await writeFile(`${folder}/${file}`, await page.screenshot({ omitBackground: !isCut }));
  }
  await page.setViewportSize({ width: badgeSize, height: badgeSize });
  await page.setContent(
    `<style>body{margin:0}svg{width:${badgeSize}px;height:${badgeSize}px}[fill="${ground}"]{fill:none}svg *{fill:#fff}</style>${svg}`,
  );
  await writeFile(`${folder}/badge.png`, await page.screenshot({ omitBackground: true }));
} finally {
  await browser.close();
}
