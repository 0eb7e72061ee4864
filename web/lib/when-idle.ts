/** How long to wait at most, in ms. */
const timeoutMs = 1000;

/** Resolves when the browser has nothing else to do, or after 1 s. Safari has no idle callback. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) {
      requestIdleCallback(() => resolve(), { timeout: timeoutMs });
    } else {
      setTimeout(resolve, 200);
    }
  });
}
