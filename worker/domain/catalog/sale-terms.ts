import { dayMs } from '#worker/domain/durations.ts';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';
import type { CalibrationUse, SaleTermsJson } from './catalog.api.ts';

export const soldForLabels: Record<CalibrationUse, string> = {
  street: 'Street legal',
  competition: 'Competition only',
  export: 'Export only',
};

/** Returns what a calibration is sold for, like `Street legal, EO D-123-45`; undefined if the shop hasn't set it. */
export function soldForText({ use, eoNumber }: SaleTermsJson): string | undefined {
  if (use === null) return undefined;
  return eoNumber ? `${soldForLabels[use]}, EO ${eoNumber}` : soldForLabels[use];
}

/** Returns a product's sale terms without its other fields. */
export function saleTermsOf(terms: SaleTermsJson): SaleTermsJson {
  const { use, eoNumber, revisionCount, revisionDays, retunePrice } = terms;
  return { use, eoNumber, revisionCount, revisionDays, retunePrice };
}

/** Returns why an order's files can't be delivered yet: the customer hasn't declared competition use. */
export function declarationRefusal({
  product,
  useDeclaredAt,
}: {
  product: Pick<SaleTermsJson, 'use'>;
  useDeclaredAt: string | number | null;
}): string | undefined {
  if (product.use !== 'competition' || useDeclaredAt !== null) return undefined;
  return 'The customer hasn’t declared competition use. Ask for it with their build sheet before you deliver.';
}

/** The fields that decide whether a file is a revision. */
export type RevisionedFile = Pick<DeliverableJson, 'seriesId' | 'deliveredAt' | 'withdrawnAt'>;

export interface RevisionsLeft {
  left: number;
  /** ms since 1970. */
  until: number;
}

/**
 * Returns how many revisions the customer can still ask for; undefined before the first delivery,
 * and if the shop hasn't set how many. The days count from the first delivery. A withdrawn file
 * counts as never delivered, and the one that replaces it as the original.
 */
export function revisionsLeft(
  { revisionCount, revisionDays }: Pick<SaleTermsJson, 'revisionCount' | 'revisionDays'>,
  files: readonly RevisionedFile[],
  now: number,
): RevisionsLeft | undefined {
  const kept = files.flatMap(({ seriesId, deliveredAt, withdrawnAt }) =>
    deliveredAt && !withdrawnAt ? [{ seriesId, deliveredAt: Date.parse(deliveredAt) }] : [],
  );
  if (revisionCount === null || revisionDays === null || kept.length === 0) return undefined;
  const used = kept.length - new Set(kept.map(({ seriesId }) => seriesId)).size;
  const until = Math.min(...kept.map(({ deliveredAt }) => deliveredAt)) + revisionDays * dayMs;
  return { left: now < until ? Math.max(revisionCount - used, 0) : 0, until };
}
