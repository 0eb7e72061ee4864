import { orderRequest, truckEntry } from '#worker/tests/support/test-user.ts';

const product = {
  brand: 'Ram',
  yearRange: '2013-2018',
  engineType: '6.7L Cummins',
  platform: 'EZLynk',
  model: 'Ram 2500',
  transmissionType: '68RFE automatic',
  description: null,
  singlePrice: 64_900,
  sotfPrice: 99_900,
  hasSotf: true,
  onSale: true,
  levels: [{ name: 'Tow', description: 'For the trailer' }],
  hardware: ['EZ Lynk AutoAgent 3'],
  fuel: 'Diesel',
};

const addon = {
  name: 'Idle Kit',
  description: null,
  price: 4900,
  category: null,
  applicableBrands: ['Ram'],
  onSale: true,
};

const file = { fileUrl: '{uploadUrl}', fileName: 'log.csv', fileSize: 5 };
const push = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
};

/** The placeholders of existing rows, by the name of a route's parameter. */
export const validParams: Record<string, readonly string[]> = {
  orderId: ['{pendingOrder}', '{paidOrder}'],
  productId: ['{product}'],
  addonId: ['{addon}'],
  truckId: ['{truck}'],
  userId: ['{customer}'],
  alertId: ['{alert}'],
  fileId: ['{upload}'],
  uploadId: ['{uploadId}'],
  partNumber: ['1'],
  token: [`${'A'.repeat(43)}=`],
  id: ['{upload}'],
  name: ['picture.webp'],
};

/** A valid body of each write, by method and route. */
export const validBodies: Record<string, object> = {
  'POST /api/orders': orderRequest,
  'PUT /api/account/unsent-items': { count: 2 },
  'PUT /api/orders/:orderId/read': { upTo: '2026-01-01T00:00:00.000Z' },
  'PUT /api/orders/:orderId/owned-parts': { part: 'switch' },
  'POST /api/orders/:orderId/messages': {
    message: 'Here is my log',
    ...file,
    verdict: { deliverableId: '{upload}', answer: 'works' },
    stockFile: { role: 'stock', tool: 'EFILive', calibration: 'J90292.05' },
    answerTo: 'door-plate',
  },
  'PUT /api/orders/:orderId/logs/:fileId': {
    durationMs: 20_000,
    rows: 400,
    pulls: 1,
    channels: ['Engine RPM'],
  },
  'PUT /api/admin/log-limits': { railPressure: 1500, egt: 1300, boost: 40 },
  'POST /api/s3/multipart': { filename: 'log.csv', type: 'text/csv', metadata: {} },
  'POST /api/s3/multipart/:uploadId/complete': { parts: [{ PartNumber: 1, ETag: '"abc"' }] },
  'PATCH /api/admin/orders/:orderId': { status: 'denied', adminResponse: 'No photo' },
  'PUT /api/admin/orders/:orderId/checklist': { itemId: 'base-tune', isTicked: true },
  'POST /api/admin/orders/:orderId/files': {
    ...file,
    itemId: 'base-tune',
    revisionOf: null,
    note: '',
  },
  'PATCH /api/admin/orders/:orderId/files': { fileIds: ['{upload}'], deliverDisputed: true },
  'POST /api/admin/orders/:orderId/payment': {
    amount: 139_700,
    method: 'card',
    reference: null,
    note: null,
  },
  'POST /api/admin/orders/:orderId/refund': { amount: 100, reason: 'Wrong switch' },
  'POST /api/admin/orders/:orderId/shipped': { carrier: 'UPS', trackingNumber: '1Z999' },
  'PUT /api/orders/:orderId/shipping-address': {
    street: '2 Shop Road',
    city: 'Cheyenne',
    state: 'WY',
    zip: '82001',
  },
  'POST /api/admin/team': { email: 'ana@example.com', role: 'staff' },
  'PUT /api/admin/team/:userId': { role: 'admin' },
  'PUT /api/notifications': { channel: 'push', isOn: true },
  'POST /api/push-subscriptions': push,
  'DELETE /api/push-subscriptions': push,
  'POST /api/admin/product-image': { productId: '{product}', fileUrl: '{uploadUrl}' },
  'POST /api/admin/dyno-sheet': { productId: '{product}', ...file },
  'PUT /api/admin/dyno-sheet/:productId': {
    sheetId: '/sheet.png',
    truck: '2015 Ram 2500 68RFE',
    dyno: 'Dynojet 224xLC',
    date: '2026-10-03',
    correction: 'SAE',
    stock: { power: 330, torque: 700 },
    levels: [{ name: 'Tow', power: 405, torque: 860 }],
  },
  'POST /api/admin/products': product,
  'PUT /api/admin/products/:productId': { ...product, version: 1 },
  'POST /api/admin/addons': addon,
  'PUT /api/admin/addons/:addonId': { ...addon, version: 1 },
  'POST /api/account/trucks': truckEntry,
  'PUT /api/account/trucks/:truckId': { ...truckEntry, version: 1 },
};
