/** JSON types of the API. Money is integer cents; dates are ISO 8601 in UTC. */

import type { PaymentMethod, PaymentStatus } from '#worker/domain/payments/payment.ts';

/** The body of `POST /api/admin/orders/{orderId}/payment`. */
export interface PaymentRecordJson {
  /** Cents, positive. */
  amount: number;
  method: PaymentMethod;
  reference?: string | undefined;
  note?: string | undefined;
}

/** The response of `POST /api/admin/orders/{orderId}/payment`. */
export interface PaymentJson {
  id: string;
  orderId: string;
  /** Cents. */
  amount: number;
  method: PaymentMethod;
  reference: string | null;
  note: string | null;
  paymentStatus: PaymentStatus;
  createdAt: string;
}
