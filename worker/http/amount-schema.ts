import * as z from 'zod';
import { formatExactDollars } from '#worker/domain/payments/money.ts';
import { maxAmount } from '#worker/domain/payments/payment.ts';

const amountMessage = 'The amount must be a whole number of cents above zero';
const tooMuchMessage = `The amount can’t be more than ${formatExactDollars(maxAmount)}`;

/** An amount in cents. */
export const amountSchema = z
  .int(amountMessage)
  .positive(amountMessage)
  .max(maxAmount, tooMuchMessage);
