import { readFile } from 'node:fs/promises';

const web = `${import.meta.dirname}/../..`;

/** Pixels. The size that link previews expect. */
export const shareImageSize = { width: 1200, height: 630 };

/** Returns the picture of link previews as a page: what we sell, for which trucks, and the six bars of the icon. */
export async function shareImagePage(icon: string): Promise<string> {
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
