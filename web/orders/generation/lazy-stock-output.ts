import { lazyPart } from '#web/ui/dialog/lazy-part.ts';

/** The table of factory ratings loads after the first view. */
export const LazyStockOutput = lazyPart(() => import('./stock-output.tsx'), 'StockOutput', {
  retry: true,
});
