import { useState } from 'react';
import type { DraftOwner } from '#web/lib/drafts.ts';
import {
  type OrderFormField,
  type OrderFormValues,
  orderFormFields,
  stateInput,
} from '#worker/domain/orders/order-form.ts';
import { emptyForm, isEmptyForm, loadForm, type OrderDraft, saveForm } from './order-draft.ts';
import { checkOrderForm, type OrderFormMessages } from './order-form.schema.ts';

/**
 * Manages the order form's values and error messages. The values are a stored draft until the order is placed. A
 * message disappears as soon as its field is valid.
 */
export function useOrderForm(owner: DraftOwner) {
  const [draft, setDraft] = useState(() => loadForm(owner));
  const [messages, setMessages] = useState<OrderFormMessages>({});
  const [cleared, setCleared] = useState<OrderDraft>();

  function update(changed: OrderDraft): void {
    setDraft(changed);
    saveForm(owner, changed);
    const checked = checkOrderForm(changed);
    const current = 'messages' in checked ? checked.messages : {};
    setMessages((shown) => {
      const names = orderFormFields.filter((name) => shown[name] && current[name]);
      return Object.fromEntries(names.map((name) => [name, current[name]]));
    });
  }

  return {
    values: draft,
    /** The id of the denied order that this form replaces. Undefined for an empty form. */
    resubmitOf: isEmptyForm(draft) ? undefined : draft.resubmitOf,
    messages,
    isEmpty: isEmptyForm(draft),
    change(name: OrderFormField, text: string): void {
      update({ ...draft, [name]: name === 'billingState' ? stateInput(text) : text });
    },
    /** Fills in these fields and leaves the others unchanged. */
    fill(details: Partial<OrderFormValues>): void {
      update({ ...draft, ...details });
    },
    /** Returns the values to send. If the form is invalid, shows the messages and focuses the first invalid field. */
    submit(form: HTMLFormElement): OrderFormValues | undefined {
      const checked = checkOrderForm(draft);
      if ('values' in checked) {
        setMessages({});
        return checked.values;
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
      update(emptyForm);
    },
    canRestore: cleared !== undefined,
    restore(): void {
      if (cleared) update(cleared);
      setCleared(undefined);
    },
    clearMessages: () => setMessages({}),
    /** Empties the form and deletes its draft. */
    reset(): void {
      setCleared(undefined);
      update(emptyForm);
    },
  };
}

/** Focuses a field of the form, by default the first one. */
export function focusField(
  form: HTMLFormElement | null,
  name: OrderFormField = 'customerPhone',
): void {
  const control = form?.elements.namedItem(name);
  if (control instanceof HTMLElement) control.focus();
}
