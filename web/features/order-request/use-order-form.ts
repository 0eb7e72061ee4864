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
 * The order form's texts and messages. What is typed is kept until the order is placed, through a closed
 * dialog and a reload. A message goes as soon as its field is mended.
 */
export function useOrderForm(owner: DraftOwner) {
  const [draft, setDraft] = useState(() => loadForm(owner));
  const [messages, setMessages] = useState<OrderFormMessages>({});
  const [cleared, setCleared] = useState<OrderDraft>();

  function put(changed: OrderDraft): void {
    setDraft(changed);
    saveForm(owner, changed);
    const checked = checkOrderForm(changed);
    const broken = 'messages' in checked ? checked.messages : {};
    setMessages((shown) => {
      const names = orderFormFields.filter((name) => shown[name] && broken[name]);
      return Object.fromEntries(names.map((name) => [name, broken[name]]));
    });
  }

  return {
    values: draft,
    /** The denied order that this is sent in place of, as long as there is something in the form. */
    resubmitOf: isEmptyForm(draft) ? undefined : draft.resubmitOf,
    messages,
    isEmpty: isEmptyForm(draft),
    change(name: OrderFormField, text: string): void {
      put({ ...draft, [name]: name === 'billingState' ? stateInput(text) : text });
    },
    /** Puts known details in; fields that are not among them stay. */
    fill(details: Partial<OrderFormValues>): void {
      put({ ...draft, ...details });
    },
    /** What to send, or nothing: then the messages are shown and the first field in error has the focus. */
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
    /** Empties the form, which is a request of its own then; what stood there can be had back. */
    clear(): void {
      setCleared(draft);
      put(emptyForm);
    },
    canRestore: cleared !== undefined,
    restore(): void {
      if (cleared) put(cleared);
      setCleared(undefined);
    },
    /** The form is looked at anew: what was wrong is said when it is submitted again. */
    forgetMessages: () => setMessages({}),
    /** An empty form, here and in the browser's keeping. */
    reset(): void {
      setCleared(undefined);
      put(emptyForm);
    },
  };
}

/** Moves the focus to a field of the form, the first one by default. */
export function focusField(
  form: HTMLFormElement | null,
  name: OrderFormField = 'customerPhone',
): void {
  const control = form?.elements.namedItem(name);
  if (control instanceof HTMLElement) control.focus();
}
