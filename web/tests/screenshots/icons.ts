/**
 * `npm run icons`: renders the app icons, the notification badge and the picture of link previews
 * from web/public/icon.svg.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { findBrowser } from '#ci/browser.ts';
import { shareImagePage, shareImageSize } from './share-image.ts';

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
