interface Details {
  type?: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  code?: string;
  param?: string;
}

/** An API error in Stripe's format. */
export class StripeFailure extends Error {
  override readonly name = 'StripeFailure';
  readonly status: number;
  readonly details: Details;

  constructor(status: number, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }

  toJson(): object {
    return {
      error: { type: 'invalid_request_error', message: this.message, ...this.details },
    };
  }
}

/** Returns the 404 error for an object that does not exist. */
export function missing(object: string, id: string): StripeFailure {
  return new StripeFailure(404, `No such ${object}: '${id}'`, {
    code: 'resource_missing',
    param: 'id',
  });
}
