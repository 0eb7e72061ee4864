import { useState } from 'react';
import { useMediaQuery } from '#web/ui/hooks/use-media-query.ts';

/**
 * Returns whether the open order is shown beside the list. A decision in progress freezes the layout, because switching
 * would remount its dialogs.
 */
export function useSplitView(isDeciding: boolean): boolean {
  const isWide = useMediaQuery('(min-width: 48rem)');
  const [isSplit, setSplit] = useState(isWide);
  if (!isDeciding && isSplit !== isWide) setSplit(isWide);
  return isSplit;
}
