import { signedInCookie } from '#worker/domain/accounts/cookie-names.ts';

/**
 * Shows the loading screen of this path and requests the data of its page.
 * `web/build/loading-screens.ts` adds the templates.
 */
function showLoadingScreen(): void {
  const root = document.getElementById('root');
  const template = findTemplate();
  if (!template || !root) return;
  root.append(template.content);
  root.dataset.pageScripts = template.dataset.scripts ?? '';
  // The app doesn't start in older browsers, and requests nothing when offline.
  if (!('withResolvers' in Promise) || !navigator.onLine) return;
  for (const href of template.dataset.requests?.split(' ').filter(Boolean) ?? []) {
    const link = document.createElement('link');
    const request = { rel: 'preload', as: 'fetch', crossOrigin: 'use-credentials', href };
    document.head.append(Object.assign(link, request));
  }
}

/** Returns the template of this path, else the one without a path. */
function findTemplate(): HTMLTemplateElement | undefined {
  const isSignedIn = document.cookie.includes(`${signedInCookie}=`);
  const path = isSignedIn ? location.pathname.replace(/^\/product\/.+/, '/product/') : '';
  const templates = [...document.querySelectorAll<HTMLTemplateElement>('template[data-path]')];
  const templateOf = (each: string) => templates.find(({ dataset }) => dataset.path === each);
  return templateOf(path) ?? templateOf('');
}

showLoadingScreen();
