import { type RefObject, useLayoutEffect } from 'react';

/** Fits a text area's height to its text, between its `rows` and its `max-height`. */
export function useTextHeight(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when `text` changes, because it changes the height.
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = '';
    const { scrollHeight, clientHeight, offsetHeight } = element;
    // Not every supported browser has `field-sizing: content`, which does the same.
    if (scrollHeight > clientHeight) {
      element.style.height = `${scrollHeight + offsetHeight - clientHeight}px`;
    }
  }, [field, text]);
}
