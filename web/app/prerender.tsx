import { createMemoryHistory } from '@tanstack/react-router';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { BootScreen } from '#web/features/session/boot-screen.tsx';
import { App } from './app.tsx';
import { router } from './router.ts';

/** What the bare app's document shows until its script is there; runs in the build. */
export function prerenderBoot(): string {
  return renderToStaticMarkup(<BootScreen />);
}

/** The landing page as a visitor's browser will draw it; runs in the build (design section 5a). */
export async function prerenderLanding(): Promise<string> {
  router.update({
    ...router.options,
    history: createMemoryHistory({ initialEntries: ['/'] }),
    origin: 'http://localhost',
    // Its inline script is not part of what the browser draws.
    scrollRestoration: false,
  });
  await router.load();
  return renderToString(<App />);
}
