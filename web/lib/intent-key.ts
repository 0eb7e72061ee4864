import { useRef } from 'react';

/**
 * The Idempotency-Key of what a person wants: the same for the same body, so that a repeated press after
 * a lost answer is answered and not done again, and a new one for a changed body.
 */
export function useIntentKey() {
  const intent = useRef<{ body: string; key: string } | undefined>(undefined);
  return {
    keyOf(body: object): string {
      const text = JSON.stringify(body);
      if (intent.current?.body !== text) intent.current = { body: text, key: crypto.randomUUID() };
      return intent.current.key;
    },
    /** It is done: the same body again is wanted anew. */
    done(): void {
      intent.current = undefined;
    },
  };
}
