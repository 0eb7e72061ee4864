import { formatInteger } from './format-integer.ts';

/**
 * The size limits that forms and routes share. Each one is a number of characters (UTF-16 code
 * units, after trimming) unless its name says otherwise.
 */
export const limits = {
  jsonBodyBytes: 64 * 1024,
  webhookBytes: 512 * 1024,
  name: 100,
  /** The longest address that mail servers accept. */
  email: 254,
  zip: 20,
  fileName: 200,
  catalogDescription: 2000,
  orderNotes: 5000,
  adminResponse: 5000,
  message: 10_000,
  search: 200,
  ordersPerPage: 1000,
  replyText: 5000,
  /** Denial templates and saved replies together. */
  replies: 100,
  fileNote: 2000,
  filesPerDelivery: 100,
  paymentReference: 100,
  carrier: 50,
  trackingNumber: 100,
  paymentNote: 5000,
  addonsPerOrder: 100,
  linesPerOrder: 50,
  levelsPerProduct: 8,
  /** How many calibrations change their prices in one request. */
  pricesPerChange: 200,
  levelDescription: 500,
  partsPerProduct: 20,
  part: 200,
  fuel: 500,
  channelName: 50,
  /** A log's readers cut longer names. */
  correctedChannelName: 200,
  channelsPerLog: 400,
  logTemplates: 2000,
  /** The newest of an order's logs. */
  listedLogs: 100,
  /** The newest of an order's events. */
  listedEvents: 500,
  trucksPerUser: 20,
  transfersPerDay: 10,
  buildQuestions: 60,
  questionOptions: 40,
  questionUnit: 20,
  buildAnswer: 500,
  staffNote: 5000,
  deviceSerial: 50,
  review: 200,
  /** The newest reviews that admins see, and those that a product page shows. */
  listedReviews: 300,
  shownReviews: 20,
  flashReport: 2000,
  /** The oldest of an order's stock files. */
  stockFiles: 50,
  /** 64 MiB. These controllers have a few MB. */
  stockFileBytes: 64 * 1024 * 1024,
} as const;

/** Returns the message for a text above its limit, like `Model can't be longer than 100 characters`. */
export function tooLongMessage(field: string, maxCharacters: number): string {
  return `${field} can’t be longer than ${formatInteger(maxCharacters)} characters`;
}
