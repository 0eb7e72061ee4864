import type { Deps } from '#worker/deps.ts';
import type { AddonJson, ProductDetailsJson } from '#worker/domain/catalog/catalog.api.ts';
import { selectAddons, selectProducts } from './catalog.repository.ts';

/** Returns the calibrations for sale, sorted by year range. */
export function listProducts({ db }: Pick<Deps, 'db'>): Promise<ProductDetailsJson[]> {
  return selectProducts(db);
}

/** Returns all add-ons for sale, sorted by name. The client filters them per calibration with the domain's rule. */
export function listAddons({ db }: Pick<Deps, 'db'>): Promise<AddonJson[]> {
  return selectAddons(db);
}
