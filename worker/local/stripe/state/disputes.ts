import type { EventLog } from './events.ts';
import { newId, nowSeconds } from './ids.ts';
import type { Charge, Dispute } from './objects.ts';

interface DisputesDeps {
  chargeOf: (invoiceId: string) => Charge;
  log: EventLog;
}

export function createDisputes({ chargeOf, log }: DisputesDeps) {
  const all = new Map<string, Dispute>();
  return {
    all,
    create(invoiceId: string, reason: string): Dispute {
      const charge = chargeOf(invoiceId);
      charge.disputed = true;
      const dispute = newDispute(charge, reason);
      all.set(dispute.id, dispute);
      log.add('charge.dispute.created', dispute);
      return dispute;
    },
  };
}

function newDispute({ id, amount, currency, payment_intent }: Charge, reason: string): Dispute {
  return {
    id: newId('du'),
    object: 'dispute',
    amount,
    currency,
    charge: id,
    payment_intent,
    reason,
    status: 'needs_response',
    created: nowSeconds(),
  };
}
