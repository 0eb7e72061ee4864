/** Names the reason of an error response where clients can't tell it by the status. */
export const errorReasonHeader = 'Error-Reason';

/** The reason when an upload expired, is incomplete or is already in use: uploading the file again helps. */
export const unusableUploadReason = 'unusable-upload';
