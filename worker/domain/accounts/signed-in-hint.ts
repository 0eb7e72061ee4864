/**
 * A cookie beside the session's that the page can read, with the id of the person who has signed in here. It
 * opens nothing; it only decides what stands on the screen until the API has said who it is (design section 5a).
 */
export const signedInHint = 'signed_in';
