import type { Deps } from '#worker/deps.ts';
import type { AddonJson, ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { selectAddons, selectProducts } from './catalog.repository.ts';

/** The calibrations on sale, oldest trucks first (spec section 7). */
export function listProducts({ db }: Pick<Deps, 'db'>): Promise<ProductJson[]> {
  return selectProducts(db);
}

/** The add-ons on sale, by name; which of them fit a calibration is the domain's rule (spec section 7). */
export function listAddons({ db }: Pick<Deps, 'db'>): Promise<AddonJson[]> {
  return selectAddons(db);
}
