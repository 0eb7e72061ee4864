/** The header with the reason of an error response whose status alone is ambiguous. */
export const errorReasonHeader = 'Error-Reason';

/** The reason if an upload expired, is incomplete or is already in use. Uploading the file again fixes it. */
export const unusableUploadReason = 'unusable-upload';

/** The reason of a 403 whose session began too long ago. Signing in again fixes it. */
export const signInAgainReason = 'sign-in-again';
