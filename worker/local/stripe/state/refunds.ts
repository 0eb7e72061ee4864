import { StripeFailure } from '#worker/local/stripe/failure.ts';
import type { EventLog } from './events.ts';
import { findById, newId, nowSeconds } from './ids.ts';
import type { Charge, Refund } from './objects.ts';

interface RefundsDeps {
  chargeOf: (invoiceId: string) => Charge;
  findCharge: (id: string) => Charge;
  log: EventLog;
}

export function createRefunds({ chargeOf, findCharge, log }: RefundsDeps) {
  const all = new Map<string, Refund>();
  return {
    all,
    create(invoiceId: string, amount: number): Refund {
      const charge = chargeOf(invoiceId);
      if (amount > charge.amount - charge.amount_refunded) {
        throw new StripeFailure(400, 'The refund is larger than what is left of the charge.', {
          code: 'charge_already_refunded',
        });
      }
      const refund = newRefund(charge, amount);
      all.set(refund.id, refund);
      charge.amount_refunded += amount;
      charge.refunded = charge.amount_refunded === charge.amount;
      log.add('charge.refunded', charge);
      return refund;
    },

    /** Fails a refund, as a bank can do days later. The charge's refunded amount no longer includes it. */
    fail(id: string, reason: string): Refund {
      const refund = findById(all, 'refund', id);
      if (refund.status === 'failed') throw new StripeFailure(400, 'This refund already failed.');
      refund.status = 'failed';
      refund.failure_reason = reason;
      const charge = findCharge(refund.charge);
      charge.amount_refunded -= refund.amount;
      charge.refunded = false;
      log.add('refund.updated', refund);
      log.add('refund.failed', refund);
      return refund;
    },
  };
}

function newRefund({ id, currency, payment_intent }: Charge, amount: number): Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    currency,
    charge: id,
    payment_intent,
    status: 'succeeded',
    created: nowSeconds(),
  };
}
