/** JSON types of the API. Money is integer cents; dates are ISO 8601 in UTC. */

import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type {
  PaymentMethod,
  PaymentSource,
  PaymentStatus,
} from '#worker/domain/payments/payment.ts';

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

/** The response of `GET /api/orders/{orderId}/payments`, oldest first. */
export interface OrderPaymentsJson {
  payments: ReceivedPaymentJson[];
  refunds: RefundJson[];
}

export interface ReceivedPaymentJson {
  id: string;
  /** Cents. */
  amount: number;
  method: PaymentSource;
  reference: string | null;
  /** Null for customers. */
  note: string | null;
  /** Null for customers. */
  recordedBy: UserJson | null;
  createdAt: string;
}

export interface RefundJson {
  id: string;
  /** Cents. */
  amount: number;
  reason: string;
  /** Whether the money went back through Stripe. */
  isStripe: boolean;
  /** Null for customers. */
  recordedBy: UserJson | null;
  createdAt: string;
}
