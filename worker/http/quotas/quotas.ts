/** The quotas of one user. The setting QUOTAS overrides these defaults. */
export const defaultQuotas = {
  /** A customer's orders that wait for review. */
  pendingOrders: 10,
  ordersPerDay: 20,
  /** Read requests per session and isolate. An open app makes about one a second. */
  readsPer10Seconds: 600,
  /** Chat messages per user and order. */
  messagesPerHour: 200,
  /** Chat messages per user, and their texts in bytes. */
  messagesPerDay: 1000,
  messageBytesPerDay: 5 * 2 ** 20,
  /** Uploads that no message or order refers to yet. */
  pendingUploads: 20,
  pendingUploadBytes: 10 * 2 ** 30,
  /** The bytes of a user's attached files. Checked when the user sends a file in a chat. */
  fileBytesPerDay: 50 * 2 ** 30,
  exportsPerDay: 5,
  /** The bytes of one export's files. The export links to the rest, because streaming takes CPU. */
  exportBytes: 2 ** 30,
  /** One-time links to files too large for an installed app. */
  downloadLinksPerDay: 50,
  deletionRequestsPerDay: 1,
  trucksPerDay: 100,
  reviewsPerDay: 20,
};

export type Quotas = typeof defaultQuotas;

/** Reads QUOTAS, a JSON object that overrides defaults. Throws an error for an invalid entry. */
export function readQuotas(setting: string | undefined): Quotas {
  const overrides = setting ? parseObject(setting) : {};
  for (const [name, value] of Object.entries(overrides)) {
    if (!(name in defaultQuotas)) throw new Error(`QUOTAS: there is no quota named ${name}`);
    if (!Number.isInteger(value) || Number(value) < 1) {
      throw new Error(`QUOTAS: ${name} must be a whole number above zero`);
    }
  }
  return { ...defaultQuotas, ...overrides };
}

function parseObject(setting: string): Record<string, unknown> {
  const invalid = new Error('QUOTAS must be a JSON object, like {"ordersPerDay": 100}');
  let parsed: unknown;
  try {
    parsed = JSON.parse(setting);
  } catch {
    throw invalid;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw invalid;
  return { ...parsed };
}
