import type { ManifestOptions } from 'vite-plugin-pwa';
import { siteName } from '#worker/domain/site-name.ts';

/** The web app manifest. `npm run icons` draws its icons. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: siteName,
  short_name: siteName,
  description: 'Custom engine calibrations for Cummins pickups, 2003 to 2024.',
  lang: 'en-US',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f6f2ea',
  theme_color: '#f6f2ea',
  categories: ['shopping', 'automotive'],
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ...[192, 512].flatMap((size) => [
      { src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any' },
      {
        src: `/icon-maskable-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: 'maskable',
      },
    ]),
  ],
  shortcuts: [
    {
      name: 'My Orders',
      url: '/my-orders',
      icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
    {
      name: 'Calibrations',
      url: '/',
      icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
  ],
  screenshots: [
    {
      src: '/install/catalog.png',
      sizes: '1280x1000',
      type: 'image/png',
      form_factor: 'wide',
      label: 'Calibrations for your truck',
    },
    {
      src: '/install/my-orders.png',
      sizes: '390x844',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'Your order’s progress',
    },
  ],
};
