import { defaultQuotas } from '#worker/domain/quotas.ts';

/** The setting QUOTAS with every quota so high that no test reaches it by chance. */
export const raisedQuotas = JSON.stringify(
  Object.fromEntries(Object.keys(defaultQuotas).map((name) => [name, 1_000_000_000_000])),
);
