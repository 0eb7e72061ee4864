/** The product name as customers read it. */
export const productName = 'Straight Six';

/** The product name in ids, file names and host names. */
export const productSlug = 'straight-six';
