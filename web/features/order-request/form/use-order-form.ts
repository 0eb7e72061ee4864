import { useState } from 'react';
import type { DraftOwner } from '#web/lib/drafts.ts';
import type { RequiredPart } from '#worker/domain/fitment/fitment.api.ts';
import type { Truck } from '#worker/domain/fitment/truck.ts';
import { orderFormFields } from '#worker/domain/orders/order-form.ts';
import { checkOrderForm, type OrderFormMessages } from './check-order-form.ts';
import {
  emptyForm,
  isEmptyForm,
  type OrderDraft,
  type OrderTextField,
  type OrderTexts,
} from './order-draft.ts';
import { useOrderDraft } from './use-order-draft.ts';

/**
 * Manages the order form's values and error messages. The values are a stored draft until the order is placed. A
 * message disappears as soon as its field is valid.
 */
export function useOrderForm(owner: DraftOwner, truck: Truck | undefined) {
  const { draft, settled, settle, type, fill, reset } = useOrderDraft(owner, truck);
  const [messages, setMessages] = useState<OrderFormMessages>({});
  const [cleared, setCleared] = useState<OrderDraft>();

  function updateMessages(changed: OrderDraft): void {
    const checked = checkOrderForm(changed);
    const current = 'messages' in checked ? checked.messages : {};
    setMessages((shown) => {
      const names = orderFormFields.filter((name) => shown[name] && current[name]);
      return Object.fromEntries(names.map((name) => [name, current[name]]));
    });
  }

  function fillIn(changed: OrderDraft): void {
    fill(changed);
    updateMessages(changed);
  }

  return {
    values: draft,
    /** The values when the customer last left a field. */
    settled,
    settle,
    /** The id of the denied order that this form replaces. Undefined for an empty form. */
    resubmitOf: isEmptyForm(draft) ? undefined : draft.resubmitOf,
    messages,
    isEmpty: isEmptyForm(draft),
    change(name: OrderTextField, text: string): void {
      const changed = { ...draft, [name]: text };
      // A selected option is complete immediately.
      if (name === 'vehicleTransmission') fill(changed);
      else type(changed);
      updateMessages(changed);
    },
    /** Fills in these fields and leaves the others unchanged. */
    fill: (details: Partial<OrderTexts>) => fillIn({ ...draft, ...details }),
    setOwned(part: RequiredPart, isOwned: boolean): void {
      const others = draft.ownedParts.filter((other) => other !== part);
      type({ ...draft, ownedParts: isOwned ? [...others, part] : others });
    },
    /** Returns the values to send. If the form is invalid, shows the messages and focuses the first invalid field. */
    submit(form: HTMLFormElement): OrderTexts | undefined {
      settle();
      const checked = checkOrderForm(draft);
      if ('values' in checked) {
        setMessages({});
        return { ...checked.values, vehicleTransmission: draft.vehicleTransmission };
      }
      setMessages(checked.messages);
      focusField(
        form,
        orderFormFields.find((name) => checked.messages[name] !== undefined),
      );
      return undefined;
    },
    /** Empties the form. `restore` undoes it. */
    clear(): void {
      setCleared(draft);
      fillIn(emptyForm);
    },
    canRestore: cleared !== undefined,
    restore(): void {
      if (cleared) fillIn(cleared);
      setCleared(undefined);
    },
    clearMessages: () => setMessages({}),
    /** Starts a new form and deletes the draft. */
    reset(): void {
      setCleared(undefined);
      setMessages({});
      reset();
    },
  };
}

/** Focuses a field of the form, by default the first one, and scrolls to it and the text below it. */
export function focusField(
  form: HTMLFormElement | null,
  name: OrderTextField = 'customerPhone',
): void {
  const control = form?.elements.namedItem(name);
  if (!(control instanceof HTMLElement)) return;
  control.focus();
  control.scrollIntoView({ block: 'center' });
}
