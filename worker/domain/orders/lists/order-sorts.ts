/** How an admin can sort a list beside its own order, highest first. */
export const orderSorts = ['total', 'year'] as const;

export type OrderSort = (typeof orderSorts)[number];
