import { cleanup, configure } from '@testing-library/react';
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
vi.stubGlobal('scrollTo', () => {});
vi.stubGlobal('matchMedia', (media: string) => ({
  ...{ media, matches: false },
  addEventListener() {},
  removeEventListener() {},
}));
Element.prototype.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};

// An upper bound for slow machines.
configure({ asyncUtilTimeout: 15_000 });

afterEach(cleanup);
