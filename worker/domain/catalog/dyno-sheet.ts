/** The largest CSV file of a dyno run, in bytes. An image can be as large as a product image. */
export const maxDynoCsvBytes = 1024 * 1024;

/** The messages for a rejected dyno sheet. */
export const dynoSheetProblems = {
  notADynoSheet: 'Choose a JPG, PNG or WebP image, or a CSV file',
  tooLarge: 'An image must be less than 5MB, and a CSV file less than 1MB',
} as const;
