import { useRef } from 'react';

/** A request body and the Idempotency-Key that it is sent with. */
export interface Intent {
  body: string;
  key: string;
}

interface IntentStore {
  load(): Intent | undefined;
  save(intent: Intent | undefined): void;
}

/**
 * Creates one Idempotency-Key per request body. If a response is lost and the user submits again,
 * the server sees the same key and does not repeat the work. With a store, the key survives a
 * reload.
 */
export function useIntentKey(store?: IntentStore) {
  const intent = useRef<Intent | undefined>(undefined);
  return {
    keyOf(request: object): string {
      const body = JSON.stringify(request);
      const known = intent.current ?? store?.load();
      intent.current = known?.body === body ? known : { body, key: crypto.randomUUID() };
      store?.save(intent.current);
      return intent.current.key;
    },
    /** Returns whether the last request with this body had no successful response. */
    isRetry: (request: object): boolean =>
      (intent.current ?? store?.load())?.body === JSON.stringify(request),
    /** Call it after a success: the next request with the same body gets a new key. */
    done(): void {
      intent.current = undefined;
      store?.save(undefined);
    },
  };
}
