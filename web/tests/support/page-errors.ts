import { type Browser, type BrowserContext, expect } from '@playwright/test';

/**
 * Collects the uncaught errors and the violations of the Content Security Policy in all pages of the browser. Returns
 * the function that stops collecting and fails for errors that no pattern allows.
 */
export function watchPageErrors(browser: Browser): (allowed: readonly RegExp[]) => void {
  const errors: string[] = [];
  const watch = (context: BrowserContext): void => {
    context.on('weberror', (webError) => {
      const error = webError.error();
      errors.push(error.stack || error.message);
    });
    context.on('console', (message) => {
      if (/Content[- ]Security[- ]Policy/i.test(message.text())) errors.push(message.text());
    });
  };
  browser.contexts().forEach(watch);
  browser.on('context', watch);
  return (allowed) => {
    browser.off('context', watch);
    const isAllowed = (error: string) => allowed.some((pattern) => pattern.test(error));
    expect(errors.filter((error) => !isAllowed(error))).toEqual([]);
  };
}
