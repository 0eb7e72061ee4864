/**
 * Functions that run in the page. They are sent as text, so each must be complete: nothing outside
 * of it exists there.
 */

/** What identifies an element on the screen. */
export interface Target {
  /** A CSS selector. */
  css: string;
  /** The element's accessible name. */
  name?: string;
  /** A regular expression that the accessible name matches. */
  pattern?: string;
}

/** Where to press an element, or why it can't be pressed yet. */
export type Pressable = { x: number; y: number } | { problem: string };

/**
 * Scrolls an element into view and returns its center once it is visible, enabled, at rest and not
 * covered. Until `endPress` is called, presses that land elsewhere are swallowed.
 */
export async function preparePress(target: Target): Promise<Pressable> {
  const element = findTarget();
  if (element === undefined) return { problem: 'not found' };
  if (element.matches(':disabled, [aria-disabled=true], :disabled *'))
    return { problem: 'disabled' };
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const first = element.getBoundingClientRect();
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
  const { left, top, width, height } = element.getBoundingClientRect();
  if (first.left !== left || first.top !== top) return { problem: 'moving' };
  const point = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  const hit = document.elementFromPoint(point.x, point.y);
  if (!hit || !element.contains(hit))
    return { problem: `covered by ${hit?.outerHTML.slice(0, 200)}` };
  watchPress(element);
  return point;

  function findTarget(): Element | undefined {
    const { css, name, pattern = '' } = target;
    return [...document.querySelectorAll(css)].find(
      (found) =>
        found.checkVisibility({ visibilityProperty: true }) &&
        found.closest('[inert], [aria-hidden=true]') === null &&
        (name === undefined || nameOf(found) === name) &&
        new RegExp(pattern).test(nameOf(found)),
    );
  }

  function nameOf(found: Element): string {
    const labels = found instanceof HTMLInputElement ? [...(found.labels ?? [])] : [];
    const label = found.getAttribute('aria-label') ?? textOf(labels[0] ?? found);
    return label.replaceAll(/\s+/g, ' ').trim();
  }

  /** Returns the text that assistive technology reads. */
  function textOf(labelled: Element): string {
    const copy = labelled.cloneNode(true) as Element;
    for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
    return copy.textContent;
  }

  function watchPress(pressed: Element): void {
    const events: string[] = [];
    let isMissed = false;
    const types = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'];
    const start = pressed.getBoundingClientRect();
    const watch = (event: Event) => {
      const isInside = event.target instanceof Node && pressed.contains(event.target);
      events.push(`${event.type} ${isInside ? 'inside' : 'outside'}`);
      if (isInside) return;
      // A press is missed if it starts outside of the element, or ends there because the element
      // moved or was replaced.
      const isLost = !pressed.isConnected || hasMoved();
      if (event.type === 'pointerdown' || (event.type === 'pointerup' && isLost)) isMissed = true;
      if (!isMissed) return;
      event.stopImmediatePropagation();
      event.preventDefault();
    };
    for (const type of types) addEventListener(type, watch, { capture: true });
    Object.assign(window, {
      endPress: () => {
        for (const type of types) removeEventListener(type, watch, { capture: true });
        return { isMissed: isMissed || events.length === 0, events };
      },
    });

    function hasMoved(): boolean {
      const { left, top, width } = pressed.getBoundingClientRect();
      return width > 0 && (left !== start.left || top !== start.top);
    }
  }
}

/** What a press did. */
export interface PressResult {
  /** Whether it landed on another element or nowhere. */
  isMissed: boolean;
  /** The page's events, such as "click inside". */
  events: string[];
}

/** Returns what the press that `preparePress` prepared did. A page that has opened since then doesn't know. */
export function endPress(): PressResult {
  return 'endPress' in window && typeof window.endPress === 'function'
    ? window.endPress()
    : { isMissed: false, events: ['another page'] };
}

/** Selects the text of a field, so that typing replaces it. */
export function selectText(): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement)
    focused.select();
}

export function focusedValue(): string | undefined {
  const focused = document.activeElement;
  const isField = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
  return isField ? focused.value : undefined;
}

/** Returns the visible text with spaces collapsed. */
export function visibleText(): string {
  // biome-ignore lint/performance/useDomNodeTextContent: textContent includes hidden text.
  return document.body?.innerText.replaceAll(/\s+/g, ' ') ?? '';
}
