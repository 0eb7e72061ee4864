import {
  fromPrice,
  type PublicProductJson,
  productsWithin,
  publicCatalogPath,
} from '#worker/domain/catalog/public-catalog.ts';
import { enhanceFinder } from './enhance-finder.ts';

/**
 * Makes the landing page's markup interactive, in landing.html and in the app: the prices, the
 * finder, the links that pick a year in it, and the links to folded policies. Returns the
 * function that removes the listeners.
 */
export function enhanceLanding(page: HTMLElement): () => void {
  const stop = new AbortController();
  openLinkedText(page, stop.signal);
  void enhance(page, stop.signal);
  return () => stop.abort();
}

async function enhance(page: HTMLElement, signal: AbortSignal): Promise<void> {
  const finder = page.querySelector<HTMLElement>('[data-finder]');
  const products = await publicProducts();
  if (!finder || signal.aborted) return;
  if (products.length === 0) {
    // Shows the links to the year ranges instead.
    finder.dataset.catalog = 'missing';
    return;
  }
  delete finder.dataset.catalog;
  for (const price of page.querySelectorAll<HTMLElement>('[data-from-price]')) {
    const { fromPrice: yearRange = '' } = price.dataset;
    price.textContent = fromPrice(productsWithin(products, yearRange)) ?? '';
  }
  const count = page.querySelector('[data-calibration-count]');
  if (count) count.textContent = `${products.length}`;
  const { startWith } = enhanceFinder(finder, products, signal);
  for (const link of page.querySelectorAll<HTMLElement>('[data-finder-year]')) {
    const pickYear = (event: Event) => {
      // Following the anchor would take the focus away from the finder.
      event.preventDefault();
      startWith(link.dataset.finderYear ?? '');
    };
    link.addEventListener('click', pickYear, { signal });
  }
}

/**
 * Opens the `<details>` around the target of a link or of the URL. Older browsers don't, and none
 * can before the app has rendered the page.
 */
function openLinkedText(page: HTMLElement, signal: AbortSignal): void {
  const open = (hash: string) => {
    const text = document.getElementById(hash.slice(1));
    const closed = text?.closest<HTMLDetailsElement>('details:not([open])');
    if (closed) closed.open = true;
    return closed;
  };
  const target = open(location.hash);
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // After a reload or Back, the browser restores the scroll position.
  if (navigation?.type === 'navigate') target?.scrollIntoView();
  const openTarget = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a');
    // The browser then scrolls to the target.
    if (link) open(link.hash);
  };
  page.addEventListener('click', openTarget, { signal });
}

/** Returns the calibrations that the Worker wrote into landing.html, else fetches them; none while offline. */
async function publicProducts(): Promise<PublicProductJson[]> {
  const inline = document.getElementById('public-catalog')?.textContent;
  try {
    return inline ? JSON.parse(inline) : await (await fetch(publicCatalogPath)).json();
  } catch {
    return [];
  }
}
