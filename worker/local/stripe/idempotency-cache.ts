import { StripeFailure } from './failure.ts';

interface ApiResponse {
  status: number;
  body: object;
  isReplay: boolean;
}

/**
 * Imitates Stripe's idempotency: stores the first response under a key, including failures of Stripe itself (5xx), and
 * replays it. Rejects the key with other parameters. Doesn't store rejected calls (4xx).
 */
export function createIdempotencyCache() {
  const stored = new Map<string, { parameters: string; response: ApiResponse }>();

  function respond(run: () => object): ApiResponse {
    try {
      // A copy, so that later changes don't alter the stored response.
      return { status: 200, body: structuredClone(run()), isReplay: false };
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      return { status: error.status, body: error.toJson(), isReplay: false };
    }
  }

  return {
    respond,
    respondOnce(key: string, parameters: string, run: () => object): ApiResponse {
      const first = stored.get(key);
      if (first && first.parameters !== parameters) {
        const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`;
        const failure = new StripeFailure(400, message, { type: 'idempotency_error' });
        return { status: 400, body: failure.toJson(), isReplay: false };
      }
      if (first) return { ...first.response, isReplay: true };
      const response = respond(run);
      if (response.status < 400 || response.status >= 500)
        stored.set(key, { parameters, response });
      return response;
    },
    clear: () => stored.clear(),
  };
}
