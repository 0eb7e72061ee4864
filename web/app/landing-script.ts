/**
 * The only script of landing.html. It handles the theme, the truck finder and the links to policies,
 * and opens the app for signed-in users.
 */
import { expectedUserId } from '#web/api/session.ts';
import { enhanceLanding } from '#web/features/landing/enhance-landing.ts';
import { followTheme, switchTheme } from '#web/lib/theme.ts';
import { deleteUserData } from '#web/offline/delete-user-data.ts';

followTheme();
document.querySelector('[data-switch-theme]')?.addEventListener('click', switchTheme);
enhanceLanding(document.body);
preloadAppOnIntent();
void checkSession();
// The browser may show a page from before the sign-in when the user goes back.
addEventListener('pageshow', ({ persisted }) => persisted && void checkSession());

/**
 * Opens the app for a signed-in user. For everyone else, deletes what an earlier user left in this
 * browser. Asks the API only if the browser has the signed-in cookie.
 */
async function checkSession(): Promise<void> {
  if (expectedUserId() !== undefined) {
    const response = await fetch('/api/auth/user').catch(() => undefined);
    if (response?.ok) return location.reload();
    // Only a 401 ends a session.
    if (response?.status !== 401) return;
  }
  deleteUserData();
}

/** Downloads the app when the visitor points at a sign-in link. The build writes the app's files into the page. */
function preloadAppOnIntent(): void {
  const preload = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest('a[href^="/api/login"]')) return;
    for (const event of intents) removeEventListener(event, preload, true);
    const { appScripts = '', appStyles = '' } = document.getElementById('root')?.dataset ?? {};
    for (const href of appScripts.split(' ')) addLink({ rel: 'modulepreload', href });
    addLink({ rel: 'prefetch', as: 'style', href: appStyles });
  };
  const intents = ['pointerover', 'focusin', 'touchstart'];
  for (const event of intents) addEventListener(event, preload, { capture: true, passive: true });
}

function addLink(attributes: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), attributes));
}
