import { fireEvent, render } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { KeepInPlace } from './keep-in-place.tsx';

/** Changes the page's size, which the hook observes. */
let resizePage: () => void;
const scrolledTo: (string | null)[] = [];

beforeEach(() => {
  scrolledTo.length = 0;
  resizePage = () => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #onResize: () => void;
      constructor(onResize: () => void) {
        this.#onResize = onResize;
      }
      observe() {
        this.#onResize();
        resizePage = this.#onResize;
      }
      disconnect() {
        resizePage = () => {};
      }
    },
  );
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(this.textContent);
  });
});

function List({ items, current }: { items: readonly string[]; current?: string | undefined }) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <KeepInPlace list={list} currentKey={current} indexOf={(key) => items.indexOf(key)} />
      <ul ref={list}>
        {items.map((item, index) => (
          <li key={item} data-index={index}>
            {item}
          </li>
        ))}
      </ul>
    </>
  );
}

it('keeps an opened row in view until the next input, and again when it closes', () => {
  const { rerender } = render(<List items={['a', 'b']} />);
  rerender(<List items={['a', 'b']} current="b" />);
  resizePage();
  expect(scrolledTo).toEqual(['b', 'b']);
  fireEvent.wheel(document.body);
  resizePage();
  expect(scrolledTo).toHaveLength(2);
  rerender(<List items={['a', 'b']} />);
  expect(scrolledTo).toEqual(['b', 'b', 'b']);
});

it('leaves the page where it is when a new row moves the opened one', () => {
  const { rerender } = render(<List items={['a', 'b']} />);
  rerender(<List items={['a', 'b']} current="b" />);
  fireEvent.wheel(document.body);
  scrolledTo.length = 0;
  rerender(<List items={['new', 'a', 'b']} current="b" />);
  expect(scrolledTo).toEqual([]);
});

it('leaves the page where it is for a row that is open from the start', () => {
  render(<List items={['a', 'b']} current="b" />);
  expect(scrolledTo).toEqual([]);
});
