import { vi } from 'vitest';

/** Stubs the window's width; returns a function that changes it. */
export function stubWidth(initialPx: number): (px: number) => void {
  let width = initialPx;
  const listeners = new Set<() => void>();
  vi.stubGlobal('matchMedia', (media: string) => ({
    get matches() {
      const [, rem] = /min-width: (\d+)rem/.exec(media) ?? [];
      return rem !== undefined && width >= Number(rem) * 16;
    },
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  }));
  return (px) => {
    width = px;
    for (const listener of listeners) listener();
  };
}

/** Makes each element visible to the dialogs, which give their first focus only to a visible one. */
export function stubVisibility(): void {
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as never);
}
