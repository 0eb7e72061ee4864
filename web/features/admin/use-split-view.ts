import { useState } from 'react';
import { useMinWidth } from '#web/ui/hooks/use-min-width.ts';

/**
 * Returns whether the open order is shown beside the list. A decision in progress freezes the layout, because switching
 * would remount its dialogs.
 */
export function useSplitView(isDeciding: boolean): boolean {
  const isWide = useMinWidth(48);
  const [isSplit, setSplit] = useState(isWide);
  if (!isDeciding && isSplit !== isWide) setSplit(isWide);
  return isSplit;
}
