/** The header with the reason of an error response whose status alone is ambiguous. */
export const errorReasonHeader = 'Error-Reason';

/** The reason when an upload expired, is incomplete or is already in use: uploading the file again helps. */
export const unusableUploadReason = 'unusable-upload';
