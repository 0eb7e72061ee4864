import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that stays the same and calls the latest `callback`. For memoized children, not for rendering. */
export function useStableCallback<Args extends readonly unknown[]>(
  callback: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args) => latest.current(...args), []);
}
