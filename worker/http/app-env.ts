import type { Bindings, Deps } from '#worker/deps.ts';
import type { IdempotencyKey } from './idempotency.ts';
import type { Session } from './session/session-guard.ts';

/** Hono's environment: the Worker's bindings, and the variables that middleware sets for handlers. */
export interface AppEnv {
  Bindings: Bindings;
  Variables: {
    deps: Deps;
    requestId: string;
    session: Session;
    idempotencyKey: IdempotencyKey | undefined;
    /** Set for a response that is a page of the app, which has its own security headers. */
    servesPage: true | undefined;
  };
}
