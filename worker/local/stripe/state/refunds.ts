import { StripeFailure } from '#worker/local/stripe/failure.ts';
import type { EventLog } from './events.ts';
import { findById, newId, nowSeconds } from './ids.ts';
import type { Charge, Refund } from './objects.ts';

interface RefundsDeps {
  chargeOf: (invoiceId: string) => Charge;
  findCharge: (id: string) => Charge;
  findChargeOfPayment: (intent: string) => Charge;
  log: EventLog;
}

export function createRefunds({ chargeOf, findCharge, findChargeOfPayment, log }: RefundsDeps) {
  const all = new Map<string, Refund>();

  function refund(charge: Charge, amount: number, metadata: Record<string, string> = {}): Refund {
    const left = charge.amount - charge.amount_refunded;
    if (left === 0) {
      throw new StripeFailure(400, `Charge ${charge.id} has already been refunded.`, {
        code: 'charge_already_refunded',
      });
    }
    if (charge.disputed) {
      throw new StripeFailure(400, `Charge ${charge.id} has been charged back.`, {
        code: 'charge_disputed',
      });
    }
    if (amount <= 0 || amount > left) {
      throw new StripeFailure(
        400,
        `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
        {
          param: 'amount',
        },
      );
    }
    const created = { ...newRefund(charge, amount), metadata };
    all.set(created.id, created);
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    log.add('charge.refunded', charge);
    return created;
  }

  return {
    all,
    create: (invoiceId: string, amount: number): Refund => refund(chargeOf(invoiceId), amount),

    /** Refunds a payment, as an API call does. */
    createForPayment(intent: string, amount: number, metadata: Record<string, string>): Refund {
      return refund(findChargeOfPayment(intent), amount, metadata);
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
    metadata: {},
    created: nowSeconds(),
  };
}
