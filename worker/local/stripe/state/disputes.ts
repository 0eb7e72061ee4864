import { StripeFailure } from '#worker/local/stripe/failure.ts';
import type { EventLog } from './events.ts';
import { findById, newId, nowSeconds } from './ids.ts';
import type { Charge, Dispute } from './objects.ts';

interface DisputesDeps {
  chargeOf: (invoiceId: string) => Charge;
  log: EventLog;
}

export function createDisputes({ chargeOf, log }: DisputesDeps) {
  const all = new Map<string, Dispute>();
  return {
    all,
    /** Opens a dispute, or only an inquiry. Both set the charge's `disputed`, which stays set after they close. */
    create(
      invoiceId: string,
      reason: string,
      status: 'needs_response' | 'warning_needs_response' = 'needs_response',
    ): Dispute {
      const charge = chargeOf(invoiceId);
      charge.disputed = true;
      const dispute = newDispute(charge, { reason, status });
      all.set(dispute.id, dispute);
      log.add('charge.dispute.created', dispute);
      return dispute;
    },

    /** Closes a dispute as the bank decides it, or an inquiry without a chargeback. */
    close(id: string, status: 'won' | 'lost' | 'warning_closed'): Dispute {
      const dispute = findById(all, 'dispute', id);
      const isInquiry = dispute.status === 'warning_needs_response';
      if (dispute.status !== 'needs_response' && !isInquiry) {
        throw new StripeFailure(400, `This dispute is already ${dispute.status}.`);
      }
      if (isInquiry !== (status === 'warning_closed')) {
        throw new StripeFailure(400, `A dispute that is ${dispute.status} can't become ${status}.`);
      }
      dispute.status = status;
      log.add('charge.dispute.closed', dispute);
      return dispute;
    },
  };
}

function newDispute(
  { id, amount, currency, payment_intent }: Charge,
  opened: Pick<Dispute, 'reason' | 'status'>,
): Dispute {
  return {
    id: newId('du'),
    object: 'dispute',
    amount,
    currency,
    charge: id,
    payment_intent,
    ...opened,
    created: nowSeconds(),
  };
}
