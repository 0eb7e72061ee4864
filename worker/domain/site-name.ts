/** The name of the site as customers read it. */
export const siteName = 'Straight Six';

/** The name of the site in ids, file names and host names. */
export const siteSlug = 'straight-six';
