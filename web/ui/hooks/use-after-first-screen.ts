import { startTransition, useEffect, useState } from 'react';

const inputEvents = ['pointermove', 'pointerdown', 'keydown'] as const;
/** Long enough for a slow phone to end the work of the first screen. */
const quietMs = 5000;

/** Returns whether details may load now: after the user's first input, or 5 s after the first render. */
export function useAfterFirstScreen(): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const end = () => {
      startTransition(() => setAfter(true));
      listening.abort();
      clearTimeout(timer);
    };
    const timer = setTimeout(end, quietMs);
    const options = { capture: true, passive: true, signal: listening.signal };
    for (const event of inputEvents) addEventListener(event, end, options);
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, []);
  return isAfter;
}
