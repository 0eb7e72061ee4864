/** The HttpOnly cookie with the session token. */
export const sessionCookie = 'session';

/**
 * A cookie that page scripts can read. It holds the id of the user who last signed in and grants no access: it only
 * decides what the page shows until the API confirms the session.
 */
export const signedInCookie = 'signed_in';
