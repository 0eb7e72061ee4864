/** Sizes above which the server refuses, each with a sentence that says so. Characters unless said otherwise. */
export const limits = {
  jsonBodyBytes: 64 * 1024,
  webhookBytes: 512 * 1024,
  adminResponse: 5000,
  message: 10_000,
  fileNote: 2000,
  paymentReference: 100,
  paymentNote: 5000,
  addonsPerOrder: 100,
} as const;
