/** Playwright's own --disable-features: Chromium uses only the last list, so ours must repeat it. */
const disabledByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** The address bar's popups are two extra pages per window and take a third of its CPU time. */
const addressBarPopups = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Chromium's arguments: runs as root, without a GPU and without background requests. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...disabledByPlaywright, ...addressBarPopups].join(',')}`,
];
