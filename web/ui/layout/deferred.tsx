import { type ReactNode, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';

/** Long enough for the first view to load, in ms. */
const delayMs = 3000;
const inputs = ['pointermove', 'pointerdown', 'keydown', 'scroll'];

interface DeferredProps {
  /** The class of the placeholder. Give it the children's height, so that the content below doesn't move. */
  className?: string;
  children: ReactNode;
}

/**
 * Mounts its children when they are in view or at the user's first input, and after a few seconds
 * at the latest, because find-in-page and screen readers cause neither. Keeps their code out of the
 * first view.
 */
export function Deferred({ className, children }: DeferredProps) {
  const element = useRef<HTMLDivElement>(null);
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (isDue) return;
    const mount = () => setDue(true);
    const timer = setTimeout(mount, delayMs);
    const observer = new IntersectionObserver(
      (changes) => changes.some(({ isIntersecting }) => isIntersecting) && mount(),
    );
    if (element.current) observer.observe(element.current);
    for (const input of inputs) addEventListener(input, mount);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      for (const input of inputs) removeEventListener(input, mount);
    };
  }, [isDue]);
  const placeholder = <div ref={element} className={className} />;
  return isDue ? <Suspense fallback={placeholder}>{children}</Suspense> : placeholder;
}

/** Renders its children after the first paint of the rest of the screen, so that they don't delay it. */
export function AfterPaint({ children, fallback }: { children: ReactNode; fallback?: ReactNode }) {
  const isPainted = useDeferredValue(true, false);
  return isPainted ? children : fallback;
}
