import { type FormEvent, useState } from 'react';
import type { DraftOwner } from '#web/lib/drafts.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import type { RequiredPart } from '#worker/domain/fitment/fitment.api.ts';
import { checkOrderForm, normalizeOrderForm } from '#worker/domain/orders/order-form.ts';
import { emptyForm, isEmptyForm, type OrderDraft, type OrderTexts } from './order-draft.ts';
import { type KnownDetails, useOrderDraft } from './use-order-draft.ts';

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
    setOwned(part: RequiredPart, isOwned: boolean): void {
      const others = draft.ownedParts.filter((other) => other !== part);
      type({ ...draft, ownedParts: isOwned ? [...others, part] : others });
    },
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
    /** Starts a new form and deletes the draft. */
    reset(): void {
      setCleared(undefined);
      form.clearMessages();
      reset();
    },
  };
}
