/** The JSON shapes of the API (spec sections 3 and 7). Money is integer cents, dates are ISO 8601 in UTC. */

import type { AddonCategory } from './addon-category.ts';
import type { JobKind } from './jobs.ts';
import type { OrderEventKind, OrderStatus } from './order-lifecycle.ts';
import type { PaymentMethod, PaymentStatus } from './payment.ts';
import type { TuneType } from './pricing.ts';

export interface UserJson {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
  profileImageUrl: string | null;
  isAdmin: boolean;
}

export interface ProductJson {
  id: string;
  brand: string;
  /** Like `2017-2019`. */
  yearRange: string;
  engineType: string;
  platform: string;
  model: string;
  transmissionType: string;
  description: string | null;
  imageUrl: string | null;
  /** Cents. */
  singlePrice: number;
  /** Cents. */
  sotfPrice: number | null;
  hasSotf: boolean;
}

export interface AddonJson {
  id: string;
  name: string;
  description: string | null;
  /** Cents. */
  price: number;
  category: AddonCategory | null;
  applicableBrands: string[] | null;
}

/** What the catalogue editor knows of an entry besides what everybody sees. */
interface EditedJson {
  onSale: boolean;
  /** Counts the edits; an edit names the one that it was made on. */
  version: number;
}

/** A calibration as admins edit it. */
export type CatalogProductJson = ProductJson & EditedJson;

/** An add-on as admins edit it. */
export type CatalogAddonJson = AddonJson & EditedJson;

/** The answer of `GET /api/admin/catalog`: everything, on sale or not. */
export interface CatalogJson {
  products: CatalogProductJson[];
  addons: CatalogAddonJson[];
}

/** The body of `POST /api/admin/products`; `PUT /api/admin/products/{productId}` sends the `version` too. */
export type ProductEntryJson = Omit<CatalogProductJson, 'id' | 'imageUrl' | 'version'>;

/** The body of `POST /api/admin/addons`; `PUT /api/admin/addons/{addonId}` sends the `version` too. */
export type AddonEntryJson = Omit<CatalogAddonJson, 'id' | 'version'>;

/** One add-on as it was bought: `price` is what it cost on the day of the order, in cents. */
export interface OrderAddonJson {
  price: number;
  addon: { id: string; name: string };
}

export interface OrderJson {
  id: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  tuneType: TuneType;
  /** Cents, as priced when the order was placed. */
  totalAmount: number;
  createdAt: string;
  customerPhone: string;
  billingStreet: string;
  billingCity: string;
  billingState: string;
  billingZip: string;
  vehicleYear: string;
  vehicleMake: string;
  vehicleModel: string;
  vin: string | null;
  modifications: string | null;
  additionalNotes: string | null;
  adminResponse: string | null;
  stripeInvoiceUrl: string | null;
  /** The id of the denied order that this one was sent in place of. */
  resubmitOf: string | null;
  /** How many files of a fulfilled order its customer has not downloaded yet. */
  newFiles: number;
  /** How many messages of its chat the reader of this answer has not read. */
  unread: number;
  product: ProductJson;
  user: UserJson;
  addons: OrderAddonJson[];
}

export const alertKinds = [
  'jobFailed',
  'deletionRequested',
  'paidAfterDenial',
  'paidTwice',
  'unknownPayment',
  'disputed',
  'responseTooLarge',
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Something that an admin has to look at. */
export interface AlertJson {
  id: string;
  kind: AlertKind;
  /** What was not done, of a job that was given up. */
  jobKind: JobKind | null;
  detail: string | null;
  orderId: string | null;
  createdAt: string;
  /** Whom it is about. */
  user: UserJson | null;
}

/** The answer of `GET /api/account`. */
export interface AccountJson {
  /** When the person asked that what is kept about them be deleted. */
  deletionRequestedAt: string | null;
}

/** How many orders there are in each state; for admins. */
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

/** The body of `POST /api/orders`; the contact, billing and vehicle fields are the order form's. */
export interface OrderRequestJson {
  productId: string;
  tuneType: TuneType;
  addonIds: string[];
  customerPhone: string;
  billingStreet: string;
  billingCity: string;
  billingState: string;
  billingZip: string;
  vehicleYear: string;
  vehicleMake: string;
  vehicleModel: string;
  vin?: string | undefined;
  modifications?: string | undefined;
  additionalNotes?: string | undefined;
  /** The id of an own denied order that this one is sent in place of. */
  resubmitOf?: string | undefined;
  /** The total the customer saw, in cents; a different price on the server answers 409 and stores nothing. */
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
  createdAt: string;
  user: UserJson;
}

/** The body of `PUT /api/orders/{orderId}/read`. */
export interface ReadJson {
  /** The time of the newest message that was on screen. */
  upTo: string;
}

/** The answer of `POST /api/objects/upload`: where the file is to be PUT, within an hour (spec section 3). */
export interface UploadStartJson {
  uploadURL: string;
}

/** A file that its sender has put where an upload said. */
export interface SentFileJson {
  /** The URL that it was put to, with its query or without. */
  fileUrl: string;
  fileName: string;
  /** Bytes. */
  fileSize: number;
}

/** The body of `POST /api/orders/{orderId}/messages`; the text may be blank when there is a file. */
export type OrderMessageRequestJson = { message: string } & (
  | SentFileJson
  | { fileUrl?: undefined; fileName?: undefined; fileSize?: undefined }
);

/** A file that was attached to an order for its customer: what they paid for. */
export interface DeliverableJson {
  id: string;
  /** Of the fulfillment checklist. */
  itemId: string;
  /** The same for all revisions of one file. */
  seriesId: string;
  /** From 1; a higher one supersedes the lower ones of its series, and all stay. */
  revision: number;
  note: string | null;
  fileUrl: string;
  fileName: string;
  /** Bytes. */
  fileSize: number;
  /** In hexadecimal. */
  sha256: string;
  createdAt: string;
  /** When the customer first downloaded it. */
  downloadedAt: string | null;
}

/** The body of `POST /api/admin/orders/{orderId}/files`. */
export interface DeliverableRequestJson extends SentFileJson {
  itemId: string;
  /** The id of a file that this is a revision of. */
  revisionOf?: string | undefined;
  note?: string | undefined;
}

/** One row of an order's history: who did what, and when. */
export interface OrderEventJson {
  id: string;
  kind: OrderEventKind;
  /** The reason of a denial, or how a payment was made. */
  detail: string | null;
  createdAt: string;
  actor: UserJson;
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

/** The body of `PATCH /api/admin/orders/{orderId}`. */
export interface OrderChangeJson {
  status: 'approved' | 'denied' | 'fulfilled';
  /** Required and not blank for a denial: the reason that the customer sees. */
  adminResponse?: string | undefined;
}

/** The body of `POST /api/admin/orders/{orderId}/payment`. */
export interface PaymentRecordJson {
  /** Cents, positive. */
  amount: number;
  method: PaymentMethod;
  reference?: string | undefined;
  note?: string | undefined;
}

/** The answer of `POST /api/admin/orders/{orderId}/payment`. */
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

/** The answer of `GET /api/notifications`: which channels a person has left on, and what the store can send. */
export interface NotificationSettingsJson {
  push: boolean;
  email: boolean;
  /** What browsers subscribe with; none where the store sends no pushes. */
  vapidPublicKey: string | null;
  sendsEmail: boolean;
}
