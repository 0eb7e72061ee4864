import catalogFile from '#db/seed/catalog.json' with { type: 'json' };
import { parseCatalog } from '#db/seed/catalog-data.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { AddonJson, ProductDetailsJson } from '#worker/domain/catalog/catalog.api.ts';

const catalog = parseCatalog(JSON.stringify(catalogFile));

/** The catalog as the API lists it. */
export const products: readonly ProductDetailsJson[] = catalog.products
  .map((product) => ({ ...product, dynoSheet: null }))
  .toSorted((a, b) => (a.yearRange + a.model).localeCompare(b.yearRange + b.model));

export const addons: readonly AddonJson[] = catalog.addons.toSorted((a, b) =>
  a.name.localeCompare(b.name),
);

export const customer: UserJson = {
  id: '6b0f2c1e-8a3d-4f5b-9c7e-1d2a3b4c5d6e',
  firstName: 'Cal',
  lastName: 'Rivera',
  email: 'cal@example.com',
  profileImageUrl: null,
  isAdmin: false,
};
