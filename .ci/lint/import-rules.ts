interface ImportRule {
  /** The folder or file that the rule applies to. */
  from: string;
  /** Our own folders and files that it may import, besides itself. */
  may: readonly string[];
  /** Our own folders and files that it may import only as types. */
  mayAsTypes?: readonly string[];
  /** Applies the rule to each subfolder, so that they do not import each other. */
  isSplit?: boolean;
}

/** What the browser and the Worker share. It must not import any package. */
export const domain = 'worker/domain';
/** Each layer may import the layers after it. */
const webLayers = [
  'web/delivery',
  'web/offline',
  'web/push',
  'web/orders',
  'web/garage',
  'web/downloads',
  'web/api',
  'web/lib',
];

/** The layers with components. */
const layersWithUi = ['web/orders', 'web/garage', 'web/downloads'];

/** The files of `worker/http` that know nothing about requests. */
const helpersOfGateways = ['errors', 'hex', 'log', 'storable-text'].map(
  (name) => `worker/http/${name}.ts`,
);

/** The files of the domain whose lists and numbers are in SQL. */
const valuesInSql = [
  'durations',
  'files/file-rules',
  'fitment/missing-parts',
  'jobs/job-kinds',
  'orders/order-lifecycle',
  'payments/payment',
].map((name) => `${domain}/${name}.ts`);

/**
 * The internal imports that each folder may have. The rule with the longest `from` applies. Tests
 * may import everything.
 */
export const importRules: readonly ImportRule[] = [
  { from: 'web', may: ['web', domain] },
  { from: 'web/routes', may: ['web/features', 'web/ui', ...webLayers, domain] },
  { from: 'web/features', may: ['web/ui', ...webLayers, domain], isSplit: true },
  ...webLayers.map((from, index) => ({
    from,
    may: [
      ...webLayers.slice(index + 1),
      ...(layersWithUi.includes(from) ? ['web/ui'] : []),
      domain,
    ],
  })),
  {
    from: 'web/delivery/engine',
    may: [
      ...['item', 'machine', 'ports', 'same-file', 'state'].map(
        (name) => `web/delivery/${name}.ts`,
      ),
      'web/api',
      'web/lib',
      domain,
    ],
  },
  { from: 'web/lib/shop.ts', may: ['db/seed/shop.json'] },
  { from: 'web/orders/install-guides.ts', may: ['db/seed/install-guides.json'] },
  { from: 'web/ui', may: ['web/theme'] },
  { from: 'web/theme', may: [] },

  { from: 'worker', may: ['worker', 'db'] },
  { from: 'worker/modules/orders/terms.ts', may: ['db/seed/shop.json', 'worker/http/hex.ts'] },
  {
    from: 'worker/deps.ts',
    may: ['worker/gateways', 'worker/http/quotas/quotas.ts', 'db', domain],
  },
  { from: domain, may: [] },
  { from: 'worker/http', may: ['db', domain], mayAsTypes: ['worker/deps.ts', 'worker/gateways'] },
  { from: 'worker/gateways', may: [domain, ...helpersOfGateways] },
  {
    from: 'worker/modules',
    may: ['worker/http', 'db', domain],
    mayAsTypes: ['worker/deps.ts', 'worker/gateways'],
    isSplit: true,
  },
  {
    from: 'worker/scheduled',
    may: ['worker/modules', 'worker/http', domain],
    mayAsTypes: ['worker/deps.ts'],
  },
  {
    from: 'worker/local',
    may: [
      'db',
      domain,
      'worker/http/escape-html.ts',
      'worker/http/quotas/quotas.ts',
      'worker/modules/payments/webhook-events.ts',
    ],
  },

  { from: 'db', may: ['db', ...valuesInSql], mayAsTypes: [domain] },
  { from: 'db/seed', may: ['db', domain] },
];

/** Deployed code must not import these folders. */
export const neverShipped = ['worker/local', 'worker/tests', 'web/tests', 'db/local', 'db/seed'];

/** Data in those folders that a shop owner edits and the browser shows. */
export const shippedData = ['db/seed/shop.json', 'db/seed/install-guides.json'];

/**
 * Within one module, a file of each role must not import these roles: a repository imports no use
 * case. A route may call a repository when there is nothing to decide.
 */
export const roleRules: Record<string, readonly string[]> = {
  routes: ['routes'],
  usecases: ['routes'],
  repository: ['routes', 'usecases'],
};

/** Packages that only some files may import. */
export const packageRules: Record<string, RegExp> = {
  'drizzle-orm': /^db\/|\.repository\.ts$/,
  // Other dialogs would lose typed text without asking.
  '@ark-ui/react/dialog': /^web\/ui\/dialog\//,
};
