/**
 * Returns the texts of the page that are clipped, overlap, leave the screen, or break inside a
 * word. Runs in the browser.
 */
export function findTextProblems(): string[] {
  const problems: string[] = [];
  const root = document.documentElement;
  const roomy = new Map<Element, boolean>();
  if (root.scrollWidth > root.clientWidth + 1) problems.push(`the page scrolls sideways`);

  const texts = shownTexts();
  for (const { node, element, rects } of texts) {
    for (const word of brokenWords(node)) problems.push(`breaks the word ${word}`);
    for (const rect of rects) {
      if (isSideways(element)) continue;
      if (rect.right > innerWidth + 1 || rect.left < -1) problems.push(`off screen: ${name(node)}`);
      const clip = clipOf(element, rect);
      if (clip) problems.push(`clipped: ${name(node)} by ${clip}`);
      if (isSpilled(element, rect)) problems.push(`spills out of its box: ${name(node)}`);
    }
  }
  problems.push(...overlaps(), ...tallHeaders(), ...tallFooters(), ...lowTabs());
  return [...new Set(problems)];

  function name(node: Node): string {
    return `"${node.textContent?.trim().slice(0, 40)}"`;
  }

  /** The texts that a sighted user sees, by where they are on the page. */
  function shownTexts() {
    const walker = document.createTreeWalker(layer(), NodeFilter.SHOW_TEXT);
    const found: { node: Node; element: Element; rects: DOMRect[] }[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.textContent?.trim() || !isShown(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 1);
      if (rects.length > 0) found.push({ node, element, rects });
    }
    return found;
  }

  /** The open dialog, which covers the page; otherwise the page. */
  function layer(): Element {
    const dialogs = document.querySelectorAll('body > [data-scope=dialog][data-part=positioner]');
    return [...dialogs].at(-1) ?? document.body;
  }

  function isShown(element: Element): boolean {
    if (element.closest('option, script, style, title, desc, [hidden]')) return false;
    const rendered = {
      contentVisibilityAuto: true,
      opacityProperty: true,
      visibilityProperty: true,
    };
    return element.checkVisibility(rendered) && hasRoom(element);
  }

  /** Whether no ancestor hides all: text for screen readers only, or a closed disclosure. */
  function hasRoom(element: Element | null): boolean {
    if (!element) return true;
    const known = roomy.get(element);
    if (known !== undefined) return known;
    const { width, height } = element.getBoundingClientRect();
    const isTiny = width <= 1 || height <= 1;
    const isRoomy =
      !(isTiny && getComputedStyle(element).overflow !== 'visible') &&
      hasRoom(element.parentElement);
    roomy.set(element, isRoomy);
    return isRoomy;
  }

  function isSideways(element: Element): boolean {
    return element.closest('[data-scrolls-sideways], [role=tablist]') !== null;
  }

  /** A long word, such as an email address, may break. */
  function brokenWords(node: Node): string[] {
    const broken: string[] = [];
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]{2,13}/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
      const before = node.textContent?.[index - 1] ?? ' ';
      const after = node.textContent?.[index + word.length] ?? ' ';
      const isWhole = !/[\p{L}\p{N}@_.]/u.test(before + after);
      if (isWhole && new Set(tops).size > 1) broken.push(`${word} in ${name(node)}`);
    }
    return broken;
  }

  /** Returns what hides a part of the text where the user can't scroll to it. */
  function clipOf(element: Element, rect: DOMRect): string | undefined {
    for (
      let parent: Element | null = element;
      parent && parent !== document.body;
      parent = parent.parentElement
    ) {
      const { overflowX, overflowY, position } = getComputedStyle(parent);
      const box = parent.getBoundingClientRect();
      const isClipped = (value: string) => /hidden|clip/.test(value);
      const beyondX = Math.max(rect.right - box.right, box.left - rect.left);
      // Letters are lower than their line's box.
      const beyondY = Math.max(rect.bottom - box.bottom, box.top - rect.top) - rect.height / 4;
      if (isClipped(overflowX) && beyondX > 2) return parent.tagName;
      if (isClipped(overflowY) && beyondY > 0) return parent.tagName;
      if (/auto|scroll/.test(overflowX) && beyondX > 2) return parent.tagName;
      // The rest is reached by scrolling.
      if (/auto|scroll/.test(overflowY) && beyondY > 0) return undefined;
      if (position === 'fixed') return undefined;
    }
    return undefined;
  }

  /** Whether the text's line leaves the row of a checkbox or a radio button. */
  function isSpilled(element: Element, rect: DOMRect): boolean {
    const row = element.closest('label:has(input)')?.getBoundingClientRect();
    return row !== undefined && row.height > 1 && rect.bottom - row.bottom > rect.height / 4;
  }

  function overlaps(): string[] {
    const found: string[] = [];
    const boxes = texts
      .filter(({ element }) => !isSideways(element) && !isFloating(element))
      .flatMap(({ node, element, rects }) =>
        rects.filter((rect) => isInView(element, rect)).map((rect) => ({ node, rect })),
      );
    // Sorted by top, so the first box below this one ends the search.
    boxes.sort((one, other) => one.rect.top - other.rect.top);
    for (const [index, one] of boxes.entries()) {
      for (let next = index + 1; next < boxes.length; next += 1) {
        const other = boxes[next];
        if (!other || other.rect.top >= one.rect.bottom) break;
        if (one.node === other.node) continue;
        const across =
          Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
        const down =
          Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
        const least = Math.min(one.rect.height, other.rect.height);
        if (across > 2 && down > least / 3)
          found.push(`overlap: ${name(one.node)} and ${name(other.node)}`);
      }
    }
    return found;
  }

  /** The headers of dialogs that leave less than three quarters of the screen to the content. */
  function tallHeaders(): string[] {
    return [...layer().querySelectorAll<HTMLElement>('[role=dialog] > header')]
      .filter(({ offsetHeight }) => offsetHeight > innerHeight / 4)
      .map(({ offsetHeight }) => `the header takes ${offsetHeight} px of ${innerHeight}`);
  }

  /** The footers of dialogs that stay in view and leave less than three quarters of the screen to the content. */
  function tallFooters(): string[] {
    return [...layer().querySelectorAll<HTMLElement>('[role=dialog] > footer')]
      .filter(({ offsetHeight }) => offsetHeight > innerHeight / 4)
      .filter(({ parentElement }) => parentElement && !scrolls(parentElement))
      .map(({ offsetHeight }) => `the footer takes ${offsetHeight} px of ${innerHeight}`);
  }

  /** The tabs of dialogs that get less than a third of the screen, because they scroll without the rest. */
  function lowTabs(): string[] {
    return [...layer().querySelectorAll<HTMLElement>('[role=dialog] [data-fill]')]
      .filter(({ offsetHeight }) => offsetHeight < innerHeight / 3)
      .map(({ offsetHeight }) => `the tabs have ${offsetHeight} px of ${innerHeight}`);
  }

  function scrolls(element: Element): boolean {
    return /auto|scroll/.test(getComputedStyle(element).overflowY);
  }

  /** Whether the text's line isn't scrolled out of a region. */
  function isInView(element: Element, rect: DOMRect): boolean {
    const middle = (rect.top + rect.bottom) / 2;
    for (let parent: Element | null = element; parent; parent = parent.parentElement) {
      const { top, bottom } = parent.getBoundingClientRect();
      if (scrolls(parent) && parent !== document.body && (middle < top || middle > bottom))
        return false;
    }
    return true;
  }

  /** A bar that the content scrolls under. */
  function isFloating(element: Element): boolean {
    for (let parent: Element | null = element; parent; parent = parent.parentElement) {
      if (parent.matches('[data-part=positioner]')) return false;
      if (/fixed|sticky/.test(getComputedStyle(parent).position)) return true;
    }
    return false;
  }
}
