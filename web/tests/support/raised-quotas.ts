import { defaultQuotas } from '#worker/http/quotas/quotas.ts';

/** A value of the setting QUOTAS in which every quota is too high for a test to reach it by chance. */
export const raisedQuotas = JSON.stringify(
  Object.fromEntries(Object.keys(defaultQuotas).map((name) => [name, 1_000_000_000_000])),
);
