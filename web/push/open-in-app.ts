/** What the service worker asks an open window for: to go to a path of the app. */
export const openInApp = 'OPEN';
