import { createMemoryHistory } from '@tanstack/react-router';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { BootScreen } from '#web/features/session/boot-screen.tsx';
import { App } from './app.tsx';
import { router } from './router.ts';

/** Returns the markup that index.html shows until its script runs. Runs at build time. */
export function prerenderBoot(): string {
  return renderToStaticMarkup(<BootScreen />);
}

/** Returns the markup of the landing page, which a visitor's browser hydrates. Runs at build time. */
export async function prerenderLanding(): Promise<string> {
  router.update({
    ...router.options,
    history: createMemoryHistory({ initialEntries: ['/'] }),
    origin: 'http://localhost',
    // It renders an inline script that the browser would not, so hydration would fail.
    scrollRestoration: false,
  });
  await router.load();
  return renderToString(<App />);
}
