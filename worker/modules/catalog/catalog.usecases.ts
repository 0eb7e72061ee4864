import type { Deps } from '#worker/deps.ts';
import type { AddonJson, ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { selectAddons, selectProducts } from './catalog.repository.ts';

/** The calibrations for sale, sorted by year range. */
export function listProducts({ db }: Pick<Deps, 'db'>): Promise<ProductJson[]> {
  return selectProducts(db);
}

/** All add-ons for sale, sorted by name. The client filters them per calibration with the domain's rule. */
export function listAddons({ db }: Pick<Deps, 'db'>): Promise<AddonJson[]> {
  return selectAddons(db);
}
