import { ReadableStream, TransformStream } from 'node:stream/web';
import { timeoutManager } from '@tanstack/react-query';
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Browser APIs that the app uses and jsdom lacks. Nothing has a size, and everything is in view.

class ResizeObserverStub {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

class IntersectionObserverStub extends ResizeObserverStub {
  readonly #onChange: (changes: { isIntersecting: boolean }[]) => void;

  constructor(onChange: (changes: { isIntersecting: boolean }[]) => void) {
    super();
    this.#onChange = onChange;
  }

  override observe(): void {
    queueMicrotask(() => this.#onChange([{ isIntersecting: true }]));
  }
}

vi.stubGlobal('ResizeObserver', ResizeObserverStub);
vi.stubGlobal('IntersectionObserver', IntersectionObserverStub);
// Not stubbed, so that they stay when a test removes its own stubs.
Object.assign(globalThis, { ReadableStream, TransformStream });
vi.stubGlobal('scrollTo', () => {});
vi.stubGlobal('matchMedia', (media: string) => ({
  media,
  matches: false,
  addEventListener() {},
  removeEventListener() {},
}));
// Frames come before the user's next action, because users can’t press what isn’t painted yet.
// jsdom's take 16 ms, in which a test could press a dialog that doesn't listen yet.
Object.assign(globalThis, {
  requestAnimationFrame: (onFrame: FrameRequestCallback) =>
    window.setTimeout(() => onFrame(performance.now())),
  cancelAnimationFrame: (id: number) => window.clearTimeout(id),
  requestIdleCallback: (onIdle: () => void) => window.setTimeout(onIdle),
});
// jsdom has no navigation entries.
performance.getEntriesByType = () => [];
Element.prototype.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};

/** Prints the page when the message is read: a query that waits for an element fails many times before it succeeds. */
function getElementError(message: string | null, container: Element): Error {
  const error = new Error();
  // As in the library's own error: by this name, it finds the errors whose stack should start at
  // the test's line.
  error.name = 'TestingLibraryElementError';
  Error.captureStackTrace(error, getElementError);
  return Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => `${message}\n\n${prettyDOM(container)}`,
  });
}

// Queries poll only under fake timers. On a slow machine, a poll would show a test's later answers
// before the user has acted on the earlier ones.
timeoutManager.setTimeoutProvider({
  setTimeout: (run, ms) => window.setTimeout(run, ms),
  clearTimeout: (id) => window.clearTimeout(id),
  setInterval: (run, ms) => (vi.isFakeTimers() ? window.setInterval(run, ms) : 0),
  clearInterval: (id) => window.clearInterval(id),
});

const { asyncWrapper } = getConfig();
/** A test's fake timers don't move it. */
const { setImmediate: realSetImmediate } = globalThis;

configure({
  // An upper bound for slow machines.
  asyncUtilTimeout: 15_000,
  getElementError,
  // On a slow machine, React runs the effects of a found element in a later task. A test must not
  // act before them.
  asyncWrapper: (run) =>
    asyncWrapper(async () => {
      const result = await run();
      await new Promise((resolve) => realSetImmediate(resolve));
      return result;
    }),
});

afterEach(cleanup);
