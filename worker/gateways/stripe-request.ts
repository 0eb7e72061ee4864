/** How many answers of a failure that is kept under a key are passed by. */
const mostKeptFailures = 5;

/**
 * Makes a call under a key. Stripe keeps a failure of its own under it for a day, and a key takes no other
 * parameters: both are known to have come to an end, and who calls has looked since then, so another key goes on.
 */
export async function onceUnder<Answer>(
  key: string,
  call: (options: { idempotencyKey: string }) => Promise<Answer>,
): Promise<Answer> {
  for (let passed = 0; ; passed += 1) {
    try {
      return await call({ idempotencyKey: passed === 0 ? key : `${key}:${passed + 1}` });
    } catch (error) {
      if (passed === mostKeptFailures || !isKeptFailure(error)) throw error;
    }
  }
}

interface Failure {
  type?: string;
  code?: string;
  statusCode?: number;
  headers?: Record<string, string>;
}

function isKeptFailure(error: unknown): boolean {
  const { type, statusCode = 0, headers } = error as Failure;
  if (type === 'StripeIdempotencyError') return statusCode !== 409;
  return statusCode >= 500 && headers?.['idempotent-replayed'] === 'true';
}

/** What was found; nothing where Stripe has none. */
export async function unlessMissing<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found;
  } catch (error) {
    if ((error as Failure).code === 'resource_missing') return undefined;
    throw error;
  }
}
