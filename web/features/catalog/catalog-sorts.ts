/** The orders of the catalog, the default first. */
export const catalogSorts = ['year', 'year-desc', 'price', 'price-desc'] as const;
export type CatalogSort = (typeof catalogSorts)[number];
