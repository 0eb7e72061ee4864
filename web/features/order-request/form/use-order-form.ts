import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import type { DraftOwner } from '#web/lib/drafts.ts';
import { type OrderTexts, orderFormDrafts } from '#web/orders/drafts/order-form-drafts.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { checkOrderForm, normalizeOrderForm } from '#worker/domain/orders/request/order-form.ts';
import {
  type ContactDetails,
  clearDetails,
  fillInContact,
  fillInTruck,
  type TruckDetails,
} from './known-details.ts';
import { emptyForm, isEmptyForm, loadForm, type OrderDraft, saveForm } from './order-draft.ts';

/** Manages the order form. Its values are a stored draft until the order is placed. */
export function useOrderForm(
  owner: DraftOwner,
  known: KnownDetails,
  onSubmit: (values: OrderDraft) => void,
) {
  const { draft, settled, settle, type, fill, reset } = useOrderDraft(owner, known);
  const [cleared, setCleared] = useState<OrderDraft>();
  const state = {
    values: draft,
    fill(change: Partial<OrderDraft>): void {
      // A selected option is complete immediately.
      const store = 'vehicleTransmission' in change ? fill : type;
      store({ ...draft, ...change });
    },
  };
  const form = useForm(state, { read: normalizeOrderForm, check: checkOrderForm, onSubmit });

  return {
    ...form,
    /** The values when the customer last left a field. */
    settled,
    settle,
    /** The id of the denied order that this form replaces. Undefined for an empty form. */
    resubmitOf: isEmptyForm(draft) ? undefined : draft.resubmitOf,
    isEmpty: isEmptyForm(draft),
    /** Fills in these fields at once and leaves the others unchanged. */
    fillIn: (details: Partial<OrderTexts>) => fill({ ...draft, ...details }),
    submit(event: FormEvent<HTMLFormElement>): void {
      settle();
      form.submit(event);
    },
    /** Empties the form. `restore` undoes it. */
    clear(): void {
      setCleared(draft);
      fill(emptyForm);
    },
    canRestore: cleared !== undefined,
    restore(): void {
      if (cleared) fill(cleared);
      setCleared(undefined);
    },
    reset(): void {
      setCleared(undefined);
      form.clearMessages();
      reset();
    },
  };
}

/** What is known before the customer enters anything. */
interface KnownDetails {
  truck: TruckDetails;
  /** Undefined before the first order. */
  contact: ContactDetails | undefined;
}

/**
 * Manages a stored draft of the order form, in all tabs. The known details fill in the empty
 * fields. They are stored only once the customer changes them, so that an untouched form follows
 * the current truck and the last order.
 */
function useOrderDraft(owner: DraftOwner, known: KnownDetails) {
  const [draft, setDraft] = useState(() => loadForm(owner));
  const [settled, setSettled] = useState(draft);
  const [filledIn, setFilledIn] = useState<KnownDetails>();
  if (JSON.stringify(known) !== JSON.stringify(filledIn)) {
    setFilledIn(known);
    replace(withKnown(draft, known, filledIn));
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
    const withoutTruck = clearDetails(values, truck);
    return contact ? clearDetails(withoutTruck, contact) : withoutTruck;
  }

  return {
    draft,
    /** The draft that warnings are computed from. It isn't updated while the customer types. */
    settled,
    settle: () => setSettled(draft),
    type(changed: OrderDraft): void {
      setDraft(changed);
      saveForm(owner, withoutKnown(changed));
    },
    /** Stores values that weren't typed, such as a selected option or a restored form. */
    fill(changed: OrderDraft): void {
      replace(changed);
      saveForm(owner, withoutKnown(changed));
    },
    reset(): void {
      replace(emptyForm);
      setFilledIn(undefined);
      saveForm(owner, emptyForm);
    },
  };
}

/** Replaces the details that are known differently now. Fields that the customer cleared stay empty. */
function withKnown(
  values: OrderDraft,
  { truck, contact }: KnownDetails,
  before: KnownDetails | undefined,
): OrderDraft {
  let filled = values;
  if (JSON.stringify(truck) !== JSON.stringify(before?.truck)) {
    filled = fillInTruck(before ? clearDetails(filled, before.truck) : filled, truck);
  }
  if (contact && JSON.stringify(contact) !== JSON.stringify(before?.contact)) {
    filled = fillInContact(
      before?.contact ? clearDetails(filled, before.contact) : filled,
      contact,
    );
  }
  return filled;
}
