import { useLayoutEffect } from 'react';

/**
 * Sets a boolean attribute on the body while it is mounted. Styles that depend on it cost nothing
 * else; with `body:has()`, the browser would search the whole page whenever any element changes.
 */
export function BodyMark({ name }: { name: `data-${string}` }) {
  useLayoutEffect(() => {
    document.body.setAttribute(name, '');
    return () => document.body.removeAttribute(name);
  }, [name]);
  return null;
}
