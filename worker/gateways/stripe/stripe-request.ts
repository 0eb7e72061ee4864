/** How many stored failures to skip before giving up. */
const maxStoredFailures = 5;

/**
 * Makes a Stripe call under an idempotency key. Stripe stores its own failures under the key for a
 * day and rejects the key with other parameters. In both cases the earlier call has ended, and our
 * caller has checked its outcome, so the next key is safe to use.
 */
export async function withIdempotencyKey<Result>(
  key: string,
  call: (options: { idempotencyKey: string }) => Promise<Result>,
): Promise<Result> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await call({ idempotencyKey: failures === 0 ? key : `${key}:${failures + 1}` });
    } catch (error) {
      if (failures === maxStoredFailures || !isStoredFailure(error)) throw error;
    }
  }
}

interface Failure {
  type?: string;
  message?: string;
  code?: string;
  statusCode?: number;
  headers?: Record<string, string>;
}

function isStoredFailure(error: unknown): boolean {
  const { type, statusCode = 0, headers } = error as Failure;
  if (type === 'StripeIdempotencyError') return statusCode !== 409;
  return statusCode >= 500 && headers?.['idempotent-replayed'] === 'true';
}

/** Returns the call's result, or undefined if Stripe has no such object. */
export async function undefinedIfMissing<Result>(
  call: Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await call;
  } catch (error) {
    if ((error as Failure).code === 'resource_missing') return undefined;
    throw error;
  }
}

/** Returns whether Stripe Tax can't tell where the customer is. */
export function isUnknownLocation(error: unknown): boolean {
  return (error as Failure).code === 'customer_tax_location_invalid';
}

/** Returns why Stripe rejected a call, or undefined if it may succeed later. */
export function rejectionOf(error: unknown): string | undefined {
  const { type, message } = error as Failure;
  return type === 'StripeInvalidRequestError' ? message : undefined;
}
