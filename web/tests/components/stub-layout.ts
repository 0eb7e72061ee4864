import { vi } from 'vitest';

/** Stubs the window's width; returns a function that changes it. */
export function stubWidth(initialPx: number): (px: number) => void {
  let width = initialPx;
  const listeners = new Set<() => void>();
  vi.stubGlobal('matchMedia', (media: string) => ({
    get matches() {
      const [, px] = /min-width: (\d+)px/.exec(media) ?? [];
      return px !== undefined && width >= Number(px);
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
