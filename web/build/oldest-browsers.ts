/**
 * The oldest browsers that the app supports: the first with `Promise.withResolvers`, for which
 * index.html checks. The build keeps the syntax within them (docs/browsers.md).
 */
export const oldestBrowsers = {
  chrome: '119',
  edge: '119',
  firefox: '121',
  ios: '17.4',
  safari: '17.4',
};
