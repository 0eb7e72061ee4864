import { useEffect, useEffectEvent, useState } from 'react';
import type { DraftOwner } from '#web/lib/drafts.ts';
import { orderFormDrafts } from '#web/orders/order-form-drafts.ts';
import { type ContactDetails, fillInContact, removeContact } from './contact-details.ts';
import { emptyForm, loadForm, type OrderDraft, saveForm } from './order-draft.ts';
import { fillInTruck, removeTruck, type TruckDetails } from './truck-details.ts';

/** What is known before the customer enters anything. */
export interface KnownDetails {
  truck: TruckDetails;
  /** Undefined before the first order. */
  contact: ContactDetails | undefined;
}

/**
 * Manages a stored draft of the order form, in all tabs. The known details fill in the empty fields. They are stored
 * only once the customer changes them, so that an untouched form follows the current truck and the last order.
 */
export function useOrderDraft(owner: DraftOwner, known: KnownDetails) {
  const [draft, setDraft] = useState(() => loadForm(owner));
  const [settled, setSettled] = useState(draft);
  const [filledIn, setFilledIn] = useState<KnownDetails>();
  if (JSON.stringify(known) !== JSON.stringify(filledIn)) {
    const typed = withoutKnown(draft);
    setFilledIn(known);
    replace(withKnown(typed, known));
  }

  const follow = useEffectEvent(() => {
    const stored = loadForm(owner);
    if (JSON.stringify(stored) === JSON.stringify(withoutKnown(draft))) return;
    replace(stored);
    // The known details fill in the new draft.
    setFilledIn(undefined);
  });
  const { userId, about } = owner;
  useEffect(() => orderFormDrafts.subscribe({ userId, about }, () => follow()), [userId, about]);

  function replace(changed: OrderDraft): void {
    setDraft(changed);
    setSettled(changed);
  }

  function withoutKnown(values: OrderDraft): OrderDraft {
    if (!filledIn) return values;
    const { truck, contact } = filledIn;
    const withoutTruck = removeTruck(values, truck);
    return contact ? removeContact(withoutTruck, contact) : withoutTruck;
  }

  return {
    draft,
    /** The draft that warnings are computed from. It isn't updated while the customer types. */
    settled,
    settle: () => setSettled(draft),
    /** Stores what the customer is typing. */
    type(changed: OrderDraft): void {
      setDraft(changed);
      saveForm(owner, withoutKnown(changed));
    },
    /** Stores values that weren't typed, such as a selected option or a restored form. */
    fill(changed: OrderDraft): void {
      replace(changed);
      saveForm(owner, withoutKnown(changed));
    },
    /** Deletes the draft and starts a new one. */
    reset(): void {
      replace(emptyForm);
      setFilledIn(undefined);
      saveForm(owner, emptyForm);
    },
  };
}

function withKnown(values: OrderDraft, { truck, contact }: KnownDetails): OrderDraft {
  const withTruck = fillInTruck(values, truck);
  return contact ? fillInContact(withTruck, contact) : withTruck;
}
