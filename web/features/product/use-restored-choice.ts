import { useEffect, useEffectEvent, useRef } from 'react';
import type { ProductChoice } from './product-choice.ts';

interface RestoredChoice {
  choice: ProductChoice;
  isOrdering: boolean;
  onChoose: (choice: ProductChoice) => void;
}

/** Keeps what the customer added in the order dialog when the dialog closes, because closing it goes back in history. */
export function useRestoredChoice({ choice, isOrdering, onChoose }: RestoredChoice): void {
  const ordered = useRef<ProductChoice>(undefined);
  const restore = useEffectEvent((added: ProductChoice) => {
    if (`${added.addonIds}` !== `${choice.addonIds}`) onChoose(added);
  });
  useEffect(() => {
    if (!isOrdering && ordered.current) restore(ordered.current);
    ordered.current = isOrdering ? choice : undefined;
  }, [isOrdering, choice]);
}
