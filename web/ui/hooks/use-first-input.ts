import { startTransition, useEffect, useState } from 'react';

const inputEvents = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Returns whether the user has moved the pointer or pressed something since the first render. */
export function useFirstInput(): boolean {
  const [hasInput, setInput] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const onInput = () => {
      startTransition(() => setInput(true));
      listening.abort();
    };
    const options = { capture: true, passive: true, signal: listening.signal };
    for (const event of inputEvents) addEventListener(event, onInput, options);
    return () => listening.abort();
  }, []);
  return hasInput;
}
