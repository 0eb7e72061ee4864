import { type ReactNode, useDeferredValue } from 'react';

/** Renders its children after the first paint of the rest of the screen, so that they don't delay it. */
export function AfterPaint({ children, fallback }: { children: ReactNode; fallback?: ReactNode }) {
  const isPainted = useDeferredValue(true, false);
  return isPainted ? children : fallback;
}
