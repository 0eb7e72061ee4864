interface Details {
  type?: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  code?: string;
  param?: string;
}

/** What the API refuses, in Stripe's shape. */
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

export function missing(what: string, id: string): StripeFailure {
  return new StripeFailure(404, `No such ${what}: '${id}'`, {
    code: 'resource_missing',
    param: 'id',
  });
}
