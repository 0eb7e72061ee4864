import { useRef } from 'react';

/** What a person wants, as the body that says it, and the key under which it is asked for. */
export interface Intent {
  body: string;
  key: string;
}

interface IntentStore {
  load(): Intent | undefined;
  save(intent: Intent | undefined): void;
}

/**
 * The Idempotency-Key of what a person wants: the same for the same body, so that a repeated press after
 * a lost answer is answered and not done again, and a new one for a changed body. With a store it outlives
 * the page.
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
    /** It is done: the same body again is wanted anew. */
    done(): void {
      intent.current = undefined;
      store?.save(undefined);
    },
  };
}
