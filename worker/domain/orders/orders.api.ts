/** JSON types of the API. Money is integer cents; dates are ISO 8601 in UTC. */

import type { AuthorJson, UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { BuildProgressJson } from '#worker/domain/build-sheet/build-sheet.api.ts';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import type {
  FlashReportJson,
  SentFileJson,
  StockFileEntryJson,
  Verdict,
} from '#worker/domain/files/files.api.ts';
import type { RequiredPart } from '#worker/domain/fitment/fitment.api.ts';
import type { OrderLineJson, ProposedOrderJson } from '#worker/domain/orders/amendments.ts';
import type { OrderEventKind } from '#worker/domain/orders/order-event-kinds.ts';
import type { OrderStatus } from '#worker/domain/orders/order-lifecycle.ts';
import type { AddressJson } from '#worker/domain/orders/request/address.ts';
import type { TuneType } from '#worker/domain/orders/request/tune-type.ts';
import type { PaymentSource, PaymentStatus } from '#worker/domain/payments/payment.ts';
import type { PaymentReportJson } from '#worker/domain/payments/payment-report.ts';
import type { OrderReviewJson } from '#worker/domain/reviews/reviews.api.ts';

/** An add-on of an order. `price` is the price when the order was placed, in cents. */
export interface OrderAddonJson {
  price: number;
  addon: { id: string; name: string };
}

/** When the order reached each milestone after the request; null if it hasn't. */
export interface OrderMilestonesJson {
  approvedAt: string | null;
  deniedAt: string | null;
  /** When the customer last changed what we asked them to. */
  returnedAt: string | null;
  /** The first payment. It stays after a refund. */
  paidAt: string | null;
  fulfilledAt: string | null;
  /** The last refund, also of a part. */
  refundedAt: string | null;
}

/** An admin whom an order is assigned to. */
export type AssigneeJson = Pick<UserJson, 'id' | 'firstName' | 'lastName' | 'email'>;

/** The required fields of the order form. */
interface OrderFormJson {
  customerPhone: string;
  billingStreet: string;
  billingCity: string;
  billingState: string;
  billingZip: string;
  vehicleYear: string;
  vehicleMake: string;
  vehicleModel: string;
}

export interface OrderJson extends OrderFormJson {
  id: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  tuneType: TuneType;
  /** Cents. Amendments and the tax of an invoice change it. */
  totalAmount: number;
  /** Cents, all payments, including what was refunded. */
  amountPaid: number;
  amountRefunded: number;
  /** Cents still to pay. Zero unless the order is approved or fulfilled. */
  amountDue: number;
  createdAt: string;
  milestones: OrderMilestonesJson;
  vehicleTransmission: string | null;
  vin: string | null;
  /** The required parts that the customer says they have. */
  ownedParts: RequiredPart[];
  modifications: string | null;
  additionalNotes: string | null;
  adminResponse: string | null;
  /** What the customer has to change before we review the order. Null unless it waits for them. */
  changeReason: string | null;
  /** When we asked for what is missing in the build sheet. Null unless the order waits for it. */
  answersAskedAt: string | null;
  /** When the customer said that they paid what is due now. Null if they didn't. */
  paymentReportedAt: string | null;
  /** Why the order was canceled, or why the customer wants to cancel it. */
  cancelReason: string | null;
  /** When the customer asked to cancel a paid order. An admin's answer clears it. */
  cancelRequestedAt: string | null;
  /** Null to ship to the billing address. */
  shippingAddress: AddressJson | null;
  carrier: string | null;
  trackingNumber: string | null;
  shippedAt: string | null;
  buildSheet: BuildProgressJson;
  /** When the customer declared to use a competition calibration for competition only. */
  useDeclaredAt: string | null;
  /** What the files are licensed to. */
  device: OrderDeviceJson | null;
  /** The terms that the customer accepted with the order. */
  terms: OrderTermsJson | null;
  /** Counts the edits. Send it with an edit: 409 if someone else has edited the order since. */
  version: number;
  stripeInvoiceUrl: string | null;
  /** The id of the denied order that this one replaces. */
  resubmitOf: string | null;
  /** The id of the order that this one is a retune of: a new file for the same truck. */
  retuneOf: string | null;
  /** The customer disputed a payment, and the bank hasn't ruled in our favor. */
  isDisputed: boolean;
  /** It has an add-on that moves it to the front of the review line. */
  isPriority: boolean;
  /** Whether the customer can download files of this order. */
  hasFiles: boolean;
  /** Whether we withdrew every file that they got. */
  filesWithdrawn: boolean;
  /** How many delivered files are current and not downloaded yet. */
  newFiles: number;
  /** Whether the customer's latest verdict on a current file is that it needs a change. */
  needsRevision: boolean;
  /**
   * Whether the customer's latest verdict on a current file is that its flash failed. Their truck
   * may not run, so it is first in the inbox. Ends with a new revision or another verdict.
   */
  flashFailed: boolean;
  /** How many chat messages the requesting user hasn't read, up to 100. */
  unread: number;
  /** The admin who takes care of the order. Null for customers, who don't see who works on it. */
  assignee: AssigneeJson | null;
  /** What it needs from the shop. Null if nothing does, and for customers. */
  inbox: InboxJson | null;
  product: ProductJson;
  user: UserJson;
  addons: OrderAddonJson[];
  /** Discounts, surcharges, shipping and tax, oldest first. */
  lines: OrderLineJson[];
  /** The amendment that waits for the customer's answer. */
  amendment: AmendmentJson | null;
  /** What the customer says about it. */
  review: OrderReviewJson | null;
}

/** Why an order needs an answer from the shop. */
export type InboxReason =
  | 'flashFailed'
  | 'cancelRequest'
  | 'returned'
  | 'change'
  | 'log'
  | 'message'
  | 'noAnswer';

export interface InboxJson {
  /** When the oldest of the reasons arose. Null while it is set aside. */
  since: string | null;
  reasons: InboxReason[];
  /** When the customer last wrote. Null if no message waits for an answer. */
  newestMessageAt: string | null;
  /** A flash failed, so it goes first. */
  isUrgent: boolean;
  /** Set aside until then, or until the customer writes. */
  pausedUntil: string | null;
  /** It is set aside to wait for the customer, and its clock stops. */
  waitsForCustomer: boolean;
}

/** The body of `PUT /api/admin/orders/{orderId}/inbox`. */
export type InboxActionJson =
  | ({ action: 'snooze' | 'wait'; days: number } & SeenMessageJson)
  /** Out of the inbox, because no answer is needed. */
  | ({ action: 'done' } & SeenMessageJson)
  /** Back to the inbox. */
  | { action: 'resume' };

interface SeenMessageJson {
  /** The order's `newestMessageAt` as the admin saw it: 409 if the customer has written since. */
  seenMessageAt: string | null;
}

/** The tuning device that an order's files are licensed to. */
export interface OrderDeviceJson {
  /** Like `EZ Lynk AutoAgent 3`. */
  kind: string;
  serial: string;
}

/** The body of `PUT /api/orders/{orderId}/device`. */
export interface OrderDeviceEditJson extends OrderDeviceJson {
  /** The devices that this edit may replace; null stands for no device. Without it, the edit replaces any. */
  replaces?: (OrderDeviceJson | null)[] | undefined;
}

/** The response of `PUT /api/orders/{orderId}/use`. */
export type UseDeclarationJson = Pick<OrderJson, 'useDeclaredAt'>;

export interface OrderTermsJson {
  version: string;
  acceptedAt: string;
}

/** An amendment that changes the order's total, so the customer has to accept it. */
export interface AmendmentJson {
  id: string;
  changes: ProposedOrderJson;
  /** Cents. */
  totalBefore: number;
  totalAfter: number;
  createdAt: string;
}

/** An order for admins. */
export interface AdminOrderJson extends OrderJson {
  /** What looks wrong in it, in sentences. */
  warnings: string[];
  /** The payments, oldest first. Only in lists that are requested with `payments=true`. */
  payments?: OrderPaymentJson[];
}

/** A payment in an exported list. */
export interface OrderPaymentJson {
  /** Cents. */
  amount: number;
  method: PaymentSource;
  reference: string | null;
  createdAt: string;
}

/** The ids of the orders before and after one that was resubmitted or retuned. */
export interface RelatedOrdersJson {
  /** The orders that it replaces, newest first. */
  earlierIds: string[];
  /** The newest order that replaces it. */
  replacementId: string | null;
  /** Its retunes, newest first. */
  retuneIds: string[];
}

/** The response of `GET /api/admin/orders/{orderId}`. */
export type OrderDetailsJson = AdminOrderJson &
  RelatedOrdersJson & {
    /** The other admins who have the order open. */
    viewers?: AssigneeJson[];
  };

/** The number of orders in each state, for admins. */
export interface OrderCountsJson {
  all: number;
  pending: number;
  /** Paid or not. */
  approved: number;
  denied: number;
  /** Approved and paid. */
  ready: number;
  fulfilled: number;
}

/** The response of `GET /api/admin/orders/counts`. */
export interface AdminCountsJson extends OrderCountsJson {
  /** The orders that need an answer. */
  inbox: number;
  /** Those of them that are assigned to the admin who asks. */
  inboxMine: number;
}

/** The body of `POST /api/orders`; the contact, billing and vehicle fields are the order form's. */
export interface OrderRequestJson extends OrderFormJson {
  productId: string;
  tuneType: TuneType;
  addonIds: string[];
  vehicleTransmission?: string | undefined;
  vin?: string | undefined;
  ownedParts?: RequiredPart[] | undefined;
  modifications?: string | undefined;
  additionalNotes?: string | undefined;
  /** The id of the customer's denied order that this one replaces. */
  resubmitOf?: string | undefined;
  /** The version of the terms that the customer saw. The one in force if it is missing. */
  termsVersion?: string | undefined;
  /** The total that the customer saw, in cents. If the server's total differs, it responds 409 and stores nothing. */
  expectedTotal?: number | undefined;
}

/** One message of an order's chat. */
export interface OrderMessageJson {
  id: string;
  userId: string;
  message: string;
  fileUrl: string | null;
  fileName: string | null;
  /** Bytes. */
  fileSize: number | null;
  /** The file is a datalog. */
  isLog: boolean;
  createdAt: string;
  /** The other side has read it: an admin for a customer's message, the customer for an admin's. */
  isSeen: boolean;
  user: AuthorJson;
}

/** The body of `PUT /api/orders/{orderId}/read`. */
export interface ReadJson {
  /** The time of the newest message on screen. */
  upTo: string;
}

/** A customer's verdict about a file of their order. */
export interface MessageVerdictJson {
  deliverableId: string;
  answer: Verdict;
  /** Required if the flash failed, and only then. */
  report?: FlashReportJson | undefined;
}

/** The body of `POST /api/orders/{orderId}/messages`. The text can be blank if a file is attached. */
export type OrderMessageRequestJson = {
  message: string;
  verdict?: MessageVerdictJson | undefined;
  /** Says that the file is a stock file of the order's truck. */
  stockFile?: StockFileEntryJson | undefined;
  /** The id of the build sheet's question that the file answers. */
  answerTo?: string | undefined;
  /** The message of an admin asks for answers in the build sheet, so the order waits for them. */
  asksForAnswers?: true | undefined;
  /** The customer says that they paid all that was due, or an admin that the payment is missing. */
  paymentReport?: PaymentReportJson | 'missing' | undefined;
} & (SentFileJson | { fileUrl?: undefined; fileName?: undefined; fileSize?: undefined });

/** One row of an order's history: who did what, and when. */
export interface OrderEventJson {
  id: string;
  kind: OrderEventKind;
  /** The denial reason, how a payment was made, or the files. */
  detail: string | null;
  createdAt: string;
  actor: UserJson;
}

/** A note about an order by an admin. Customers never see it. */
export interface StaffNoteJson {
  id: string;
  text: string;
  createdAt: string;
  author: UserJson;
}

/** One ticked item of an order's fulfillment checklist. */
export interface ChecklistTickJson {
  itemId: string;
  createdAt: string;
  /** Who ticked it. */
  user: UserJson;
}

/** The body of `PUT /api/admin/orders/{orderId}/checklist`. */
export interface ChecklistTickRequestJson {
  itemId: string;
  isTicked: boolean;
}

/** The body of `PUT /api/admin/orders/{orderId}/assignee`. */
export interface AssignmentJson {
  /** An admin's id, or null for no one. */
  userId: string | null;
}

/** The body of `PATCH /api/admin/orders/{orderId}`. */
export interface OrderChangeJson {
  status: 'approved' | 'denied' | 'fulfilled';
  /** The reason that the customer sees. Required for a denial. */
  adminResponse?: string | undefined;
  /** The version that the admin saw. If the customer has edited the order since, the response is 409. */
  version?: number | undefined;
  /** Fulfills the order even if its payment is disputed. Without it, the response is 409. */
  fulfillDisputed?: boolean | undefined;
}
