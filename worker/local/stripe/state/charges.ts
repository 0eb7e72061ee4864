import { StripeFailure } from '#worker/local/stripe/failure.ts';
import { findById, newId, nowSeconds } from './ids.ts';
import type { Charge, Intent } from './objects.ts';

export type Charges = ReturnType<typeof createCharges>;

export function createCharges() {
  const all = new Map<string, Charge>();
  return {
    all,
    find: (id: string) => findById(all, 'charge', id),

    /** Records a payment attempt, successful or failed. */
    create(intent: Intent, outcome: Pick<Charge, 'status'> & Partial<Charge>): void {
      const charge = newCharge(intent, outcome);
      all.set(charge.id, charge);
      intent.latest_charge = charge.id;
    },

    /** Returns the successful charge of a payment. Throws StripeFailure if it has none. */
    requireOfPayment(intent: string): Charge {
      const charge = [...all.values()].find(
        ({ payment_intent, status }) => payment_intent === intent && status === 'succeeded',
      );
      if (charge) return charge;
      throw new StripeFailure(
        400,
        `This PaymentIntent (${intent}) does not have a successful charge to refund.`,
      );
    },

    /** Returns a successful charge. Throws StripeFailure for an unknown id. */
    requireSucceeded(id: string | null | undefined): Charge {
      const charge = all.get(id ?? '');
      if (charge?.status === 'succeeded') return charge;
      throw new StripeFailure(400, 'This invoice has no charge.');
    },
  };
}

function newCharge(
  { id, amount, currency }: Intent,
  outcome: Pick<Charge, 'status'> & Partial<Charge>,
): Charge {
  return {
    id: newId('ch'),
    object: 'charge',
    amount,
    amount_captured: outcome.status === 'succeeded' ? amount : 0,
    amount_refunded: 0,
    currency,
    payment_intent: id,
    failure_code: null,
    failure_message: null,
    refunded: false,
    disputed: false,
    created: nowSeconds(),
    ...outcome,
  };
}
