import catalogFile from '#db/seed/catalog.json' with { type: 'json' };
import { parseCatalog } from '#db/seed/catalog-data.ts';
import type { SignedInUserJson } from '#worker/domain/accounts/accounts.api.ts';
import type {
  AddonJson,
  ProductDetailsJson,
  ProductJson,
} from '#worker/domain/catalog/catalog.api.ts';
import type { DeliverableJson, StockFileJson } from '#worker/domain/files/files.api.ts';
import { amountDue } from '#worker/domain/orders/order-lifecycle.ts';
import type { AdminOrderJson, OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import { noMilestones } from '#worker/tests/support/no-milestones.ts';

const catalog = parseCatalog(JSON.stringify(catalogFile));

/** The catalog as the API lists it. */
export const products: readonly ProductDetailsJson[] = catalog.products
  .map((product) => ({ ...product, dynoSheet: null }))
  .toSorted((a, b) => (a.yearRange + a.model).localeCompare(b.yearRange + b.model));

export const addons: readonly AddonJson[] = catalog.addons.toSorted((a, b) =>
  a.name.localeCompare(b.name),
);

export const customer: SignedInUserJson = {
  id: '6b0f2c1e-8a3d-4f5b-9c7e-1d2a3b4c5d6e',
  firstName: 'Cal',
  lastName: 'Rivera',
  email: 'cal@example.com',
  profileImageUrl: null,
  isAdmin: false,
};

export const admin: SignedInUserJson = {
  ...customer,
  id: '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
  firstName: 'Demo',
  lastName: 'Admin',
  email: 'admin@example.com',
  isAdmin: true,
};

export const staff: SignedInUserJson = {
  ...admin,
  id: '1b2c3d4e-5f6a-4b7c-8d9e-0f1a2b3c4d5e',
  firstName: 'Sam',
  lastName: 'Staff',
  email: 'sam@example.com',
  role: 'staff',
};

/** Finds a calibration of the catalog. Throws for an unknown id. */
function productOf(id: string): ProductJson {
  const product = products.find((each) => each.id === id);
  if (product === undefined) throw new Error(`the catalog has no ${id}`);
  return product;
}

/** Builds a pending order of `customer`: an SOTF package and two add-ons, $1397. */
export function orderJson(change: Partial<AdminOrderJson> = {}): AdminOrderJson {
  const order: AdminOrderJson = {
    id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    status: 'pending',
    paymentStatus: 'unpaid',
    isDisputed: false,
    isPriority: false,
    tuneType: 'sotf',
    totalAmount: 139_700,
    amountPaid: 0,
    amountRefunded: 0,
    amountDue: 0,
    createdAt: '2026-10-01T12:00:00.000Z',
    milestones: noMilestones,
    customerPhone: '555-010-1234',
    billingStreet: '1 Main St',
    billingCity: 'Cheyenne',
    billingState: 'WY',
    billingZip: '82001',
    vehicleYear: '2014',
    vehicleMake: 'Ram',
    vehicleModel: '2500',
    vehicleTransmission: null,
    vin: '1C6RR7LT0ES000000',
    ownedParts: [],
    modifications: null,
    additionalNotes: null,
    adminResponse: null,
    changeReason: null,
    cancelReason: null,
    cancelRequestedAt: null,
    shippingAddress: null,
    carrier: null,
    trackingNumber: null,
    shippedAt: null,
    buildSheet: { answered: 0, questions: 0, required: 0 },
    useDeclaredAt: null,
    device: null,
    terms: { version: '2026-11', acceptedAt: '2026-10-01T12:00:00.000Z' },
    version: 1,
    stripeInvoiceUrl: null,
    resubmitOf: null,
    retuneOf: null,
    hasFiles: false,
    filesWithdrawn: false,
    newFiles: 0,
    needsRevision: false,
    flashFailed: false,
    answersAskedAt: null,
    paymentReportedAt: null,
    unread: 0,
    warnings: [],
    assignee: null,
    inbox: null,
    product: productOf('2013-2018-ram-2500-68rfe'),
    user: customer,
    addons: [
      { price: 29_900, addon: { id: 'transmission-tcm-tune', name: 'Transmission (TCM) Tune' } },
      { price: 14_900, addon: { id: 'sotf-switch', name: 'SOTF Switch' } },
    ],
    lines: [],
    amendment: null,
    review: null,
    ...change,
  };
  return { ...order, amountDue: change.amountDue ?? amountDue(order) };
}

/** Builds a message of an admin without a name. */
export function messageJson(change: Partial<OrderMessageJson> = {}): OrderMessageJson {
  return {
    id: 'message-1',
    userId: admin.id,
    message: 'Which tires?',
    fileUrl: null,
    fileName: null,
    fileSize: null,
    isLog: false,
    createdAt: '2026-10-01T12:00:00.000Z',
    isSeen: false,
    user: { ...admin, firstName: null, lastName: null, email: 'wrenchturner@example.com' },
    ...change,
  };
}

/** Builds the first revision of a calibration file, which the customer doesn't have yet. */
export function orderFile(change: Partial<DeliverableJson> = {}): DeliverableJson {
  return {
    id: 'file-1',
    itemId: 'calibration',
    seriesId: 'file-1',
    revision: 1,
    note: null,
    vin: '1C6RR7LT0ES000000',
    device: null,
    fileUrl: '/api/objects/1',
    fileName: 'tune.bin',
    fileSize: 1536,
    sha256: '00',
    createdAt: '2026-10-02T12:00:00.000Z',
    deliveredAt: null,
    downloadedAt: null,
    withdrawnAt: null,
    withdrawnReason: null,
    verdict: null,
    ...change,
  };
}

/** Builds the read of a stock truck without a VIN in it. */
export function stockFileJson(change: Partial<StockFileJson> = {}): StockFileJson {
  return {
    id: 'm1',
    role: 'stock',
    tool: 'EFILive',
    calibration: 'J90292',
    fileName: 'stock.bin',
    fileUrl: '/api/objects/f1',
    fileSize: 2048,
    sha256: 'aa11',
    readBytes: 2048,
    vins: [],
    partNumbers: [],
    createdAt: '2026-10-02T12:00:00.000Z',
    ...change,
  };
}
