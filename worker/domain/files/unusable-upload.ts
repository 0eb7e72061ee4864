/** The header with the reason of an error response whose status alone is ambiguous. */
export const errorReasonHeader = 'Error-Reason';

/** The reason if an upload expired, is incomplete or is already in use. Uploading the file again fixes it. */
export const unusableUploadReason = 'unusable-upload';
