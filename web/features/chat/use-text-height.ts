import { type RefObject, useLayoutEffect } from 'react';

/** Keeps a text area as high as its text, between its `rows` and its `max-height`. */
export function useTextHeight(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when `text` changes, because it changes the height.
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = '';
    const { scrollHeight, clientHeight, offsetHeight } = element;
    // `field-sizing: content` does the same, but not in every supported browser.
    if (scrollHeight > clientHeight) {
      element.style.height = `${scrollHeight + offsetHeight - clientHeight}px`;
    }
  }, [field, text]);
}
