/** The HttpOnly cookie with the session token. */
export const sessionCookie = 'session';

/**
 * A cookie that page scripts can read. It holds the id of the user who last signed in and grants no
 * access: it only decides what the page shows until the API confirms the session.
 */
export const signedInCookie = 'signed_in';

/**
 * A cookie that page scripts can read: the id of a user and how many of their items this browser
 * could not send, as `id.count`. The server sets it, because Safari can delete everything that a
 * page has stored except such cookies.
 */
export const unsentItemsCookie = 'unsent_items';
