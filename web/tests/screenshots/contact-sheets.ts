import { readdirSync, writeFileSync } from 'node:fs';
import { test } from '@playwright/test';
import { folder, themes, widths } from './shoot.ts';

/** The size of a screen on the sheet, in px. */
const thumbnails: Record<number, { width: number; height: number }> = {
  390: { width: 195, height: 422 },
  820: { width: 287, height: 350 },
  1280: { width: 384, height: 300 },
};

for (const width of widths) {
  test(`one sheet of the screens at ${width} px`, async ({ page }) => {
    const path = `${folder}/contact-sheet-${width}`;
    writeFileSync(`${path}.html`, sheetOf(width));
    await page.setViewportSize({ width: 1640, height: 1000 });
    await page.goto(`file://${path}.html`, { waitUntil: 'load' });
    await page.screenshot({ path: `${path}.png`, fullPage: true });
  });
}

/** Returns a page of the screens at this width, with its two themes side by side. */
function sheetOf(width: number): string {
  const suffix = `-${width}-${themes[0]}.png`;
  const names = readdirSync(folder)
    .filter((file) => file.endsWith(suffix))
    .map((file) => file.slice(0, -suffix.length))
    .sort();
  const size = thumbnails[width];
  const pictures = (name: string) =>
    themes.map((theme) => `<img src="${name}-${width}-${theme}.png" alt="${theme}">`).join('');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens at ${width} px</title>
<style>
  body { display: flex; flex-wrap: wrap; gap: 16px; margin: 16px; background: #777; font: 14px system-ui; color: #fff }
  figure { margin: 0 }
  figcaption { padding-block: 4px }
  img { width: ${size?.width}px; height: ${size?.height}px; object-fit: cover; object-position: top; margin-right: 4px }
</style>
${names.map((name) => `<figure><figcaption>${name}</figcaption>${pictures(name)}</figure>`).join('\n')}
</html>
`;
}
