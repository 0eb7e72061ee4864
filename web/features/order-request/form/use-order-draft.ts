import { useState } from 'react';
import type { DraftOwner } from '#web/lib/drafts.ts';
import type { Truck } from '#worker/domain/fitment/truck.ts';
import { emptyForm, loadForm, type OrderDraft, saveForm } from './order-draft.ts';
import {
  fillInTruck,
  isSameTruck,
  removeTruck,
  type TruckDetails,
  truckDetails,
} from './truck-details.ts';

/**
 * Manages a stored draft of the order form. The current truck fills in the empty fields. Its details are stored only
 * once the customer changes them, so that an untouched form follows the current truck.
 */
export function useOrderDraft(owner: DraftOwner, truck: Truck | undefined) {
  const [draft, setDraft] = useState(() => loadForm(owner));
  const [settled, setSettled] = useState(draft);
  const [filled, setFilled] = useState<TruckDetails>();
  const details = truck && truckDetails(truck);
  if (details !== filled && !(details && filled && isSameTruck(details, filled))) {
    const own = withoutFilled(draft);
    setFilled(details);
    replace(details ? fillInTruck(own, details) : own);
  }

  function replace(changed: OrderDraft): void {
    setDraft(changed);
    setSettled(changed);
  }

  function withoutFilled(values: OrderDraft): OrderDraft {
    return filled ? removeTruck(values, filled) : values;
  }

  return {
    draft,
    /** The draft when the customer last left a field. */
    settled,
    settle: () => setSettled(draft),
    /** Stores what the customer is typing. */
    type(changed: OrderDraft): void {
      setDraft(changed);
      saveForm(owner, withoutFilled(changed));
    },
    /** Stores values that are complete. */
    fill(changed: OrderDraft): void {
      replace(changed);
      saveForm(owner, withoutFilled(changed));
    },
    /** Deletes the draft and starts a new one. */
    reset(): void {
      replace(emptyForm);
      setFilled(undefined);
      saveForm(owner, emptyForm);
    },
  };
}
