import { useState } from 'react';
import {
  type OrderFormField,
  type OrderFormValues,
  orderFormFields,
  stateInput,
} from '#worker/domain/order-form.ts';
import { checkOrderForm, type OrderFormMessages } from './order-form.schema.ts';

const emptyForm = Object.fromEntries(orderFormFields.map((name) => [name, ''])) as OrderFormValues;

/** The order form's texts and messages. A message goes as soon as its field is mended. */
export function useOrderForm() {
  const [values, setValues] = useState(emptyForm);
  const [messages, setMessages] = useState<OrderFormMessages>({});

  return {
    values,
    messages,
    change(name: OrderFormField, text: string): void {
      const changed = { ...values, [name]: name === 'billingState' ? stateInput(text) : text };
      setValues(changed);
      if (messages[name] === undefined) return;
      const checked = checkOrderForm(changed);
      const { [name]: _, ...others } = messages;
      const message = 'messages' in checked ? checked.messages[name] : undefined;
      setMessages(message === undefined ? others : { ...others, [name]: message });
    },
    /** What to send, or nothing: then the messages are shown and the first field in error has the focus. */
    submit(form: HTMLFormElement): OrderFormValues | undefined {
      const checked = checkOrderForm(values);
      if ('values' in checked) {
        setMessages({});
        return checked.values;
      }
      setMessages(checked.messages);
      const first = orderFormFields.find((name) => checked.messages[name] !== undefined);
      const control = first && form.elements.namedItem(first);
      if (control instanceof HTMLElement) control.focus();
      return undefined;
    },
    reset(): void {
      setValues(emptyForm);
      setMessages({});
    },
  };
}
