import { Component, type RefObject } from 'react';

interface KeepInPlaceProps {
  list: RefObject<HTMLElement | null>;
  currentKey: string | undefined;
  indexOf: (key: string) => number;
}

const inputs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Keeps the row of a list's current item in its place on the screen when the page changes around
 * it, as when an order opens beside the list and every card gets narrower and taller. Does the same
 * when the item stops being current, because the page changes back. A row that would end off the
 * screen moves into view. Stops at the user's next input. Does nothing for an item that is current
 * on the first render. It is a class, because no hook runs before the page changes.
 */
export class KeepInPlace extends Component<KeepInPlaceProps> {
  #stop = () => {};

  /** Returns where the row is on the screen, in px from the top. */
  override getSnapshotBeforeUpdate(before: KeepInPlaceProps): number | null {
    const key = changedKey(before, this.props);
    const row = key === undefined ? null : rowOf(key, before);
    return row ? row.getBoundingClientRect().top : null;
  }

  override componentDidUpdate(before: KeepInPlaceProps, _: unknown, top: number | null): void {
    const key = changedKey(before, this.props);
    if (key === undefined) return;
    this.#stop();
    // More than once: the height of a row with `content-visibility: auto` is an estimate until it
    // is near the screen.
    const observer = new ResizeObserver(() => {
      const row = rowOf(key, this.props);
      if (row && top !== null) scrollBy(0, row.getBoundingClientRect().top - top);
      row?.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(document.body);
    this.#stop = () => {
      observer.disconnect();
      for (const input of inputs) removeEventListener(input, this.#stop);
    };
    for (const input of inputs) addEventListener(input, this.#stop, { passive: true });
  }

  override componentWillUnmount(): void {
    this.#stop();
  }

  override render() {
    return null;
  }
}

/** Returns the item that was opened, or the one that was closed; undefined if neither happened. */
function changedKey(before: KeepInPlaceProps, now: KeepInPlaceProps): string | undefined {
  return before.currentKey === now.currentKey ? undefined : (now.currentKey ?? before.currentKey);
}

function rowOf(key: string, { list, indexOf }: KeepInPlaceProps) {
  return list.current?.querySelector(`li[data-index="${indexOf(key)}"]`);
}
