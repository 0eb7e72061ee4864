/** An API error in Stripe's format. */
export class StripeFailure extends Error {
  override readonly name = 'StripeFailure';
  readonly status: number;
  readonly details: { type?: string; code?: string; param?: string };

  constructor(status: number, message: string, details: StripeFailure['details'] = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }

  toJson(): object {
    return { error: { type: 'invalid_request_error', message: this.message, ...this.details } };
  }
}

/** Throws an API error. */
export function fail(message: string, details: StripeFailure['details'] = {}, status = 400): never {
  throw new StripeFailure(status, message, details);
}
