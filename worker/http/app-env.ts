import type { Bindings, Deps } from '#worker/deps.ts';
import type { IdempotentRequest } from './idempotency.ts';
import type { Session } from './session-guard.ts';

/** What a request carries from one middleware to the next. */
export interface AppEnv {
  Bindings: Bindings;
  Variables: {
    deps: Deps;
    requestId: string;
    session: Session;
    idempotent: IdempotentRequest | undefined;
  };
}
