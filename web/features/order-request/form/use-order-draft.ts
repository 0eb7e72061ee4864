import { useEffect, useEffectEvent, useState } from 'react';
import type { DraftOwner } from '#web/lib/drafts.ts';
import { orderFormDrafts } from '#web/orders/order-form-drafts.ts';
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
 * Manages a stored draft of the order form, in all tabs. The current truck fills in the empty fields. The truck's details are
 * stored only once the customer changes them, so that an untouched form follows the current truck.
 */
export function useOrderDraft(owner: DraftOwner, truck: Truck | undefined) {
  const [draft, setDraft] = useState(() => loadForm(owner));
  const [settled, setSettled] = useState(draft);
  const [filledIn, setFilledIn] = useState<TruckDetails>();
  const details = truck && truckDetails(truck);
  if (details !== filledIn && !(details && filledIn && isSameTruck(details, filledIn))) {
    const typed = withoutTruck(draft);
    setFilledIn(details);
    replace(details ? fillInTruck(typed, details) : typed);
  }

  const follow = useEffectEvent(() => {
    const stored = loadForm(owner);
    if (JSON.stringify(stored) === JSON.stringify(withoutTruck(draft))) return;
    replace(stored);
    // The truck fills in the new draft.
    setFilledIn(undefined);
  });
  const { userId, about } = owner;
  useEffect(() => orderFormDrafts.subscribe({ userId, about }, () => follow()), [userId, about]);

  function replace(changed: OrderDraft): void {
    setDraft(changed);
    setSettled(changed);
  }

  function withoutTruck(values: OrderDraft): OrderDraft {
    return filledIn ? removeTruck(values, filledIn) : values;
  }

  return {
    draft,
    /** The draft that warnings are computed from. It isn't updated while the customer types. */
    settled,
    settle: () => setSettled(draft),
    /** Stores what the customer is typing. */
    type(changed: OrderDraft): void {
      setDraft(changed);
      saveForm(owner, withoutTruck(changed));
    },
    /** Stores values that weren't typed, such as a selected option or a restored form. */
    fill(changed: OrderDraft): void {
      replace(changed);
      saveForm(owner, withoutTruck(changed));
    },
    /** Deletes the draft and starts a new one. */
    reset(): void {
      replace(emptyForm);
      setFilledIn(undefined);
      saveForm(owner, emptyForm);
    },
  };
}
