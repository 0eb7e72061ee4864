/** Warns an admin who is about to give files to a customer who may take the money back. */
export const disputeText =
  'The customer disputed this payment with their bank, so you may lose the money.';
