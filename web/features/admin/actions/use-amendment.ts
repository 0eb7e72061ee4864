import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { queries } from '#web/api/queries.ts';
import { type OrderTextField, orderDraftOf } from '#web/orders/drafts/order-form-drafts.ts';
import { type Choice, choiceOf } from '#web/orders/order-choice.tsx';
import { focusFirst } from '#web/ui/form/use-form.ts';
import {
  changedTotal,
  changedTotalProblem,
  priceChangedChoice,
} from '#worker/domain/orders/changed-total.ts';
import { changedLabels } from '#worker/domain/orders/order-edit.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import {
  type AddressJson,
  shippingAddress,
  taxNote,
} from '#worker/domain/orders/request/address.ts';
import {
  normalizeOrderField,
  orderFieldMessage,
} from '#worker/domain/orders/request/order-form.ts';
import { tooMuchProblem } from '#worker/domain/payments/money.ts';
import { type Line, lineOf, readLine, readLines } from './amend-lines.tsx';
import { useRunAction } from './use-run-action.ts';

export const fieldLabels = {
  customerPhone: 'Phone Number',
  billingStreet: 'Street Address',
  billingCity: 'City',
  billingState: 'State',
  billingZip: 'ZIP Code',
  vehicleYear: 'Year',
  vehicleMake: 'Make',
  vehicleModel: 'Model',
  vehicleTransmission: 'Transmission',
  vin: 'VIN',
  modifications: 'Modifications',
  additionalNotes: 'Additional Notes',
} satisfies Record<OrderTextField, string>;
export const textFields = Object.keys(fieldLabels) as OrderTextField[];
export const isOfTruck = (name: OrderTextField) =>
  name.startsWith('vehicle') || ['vin', 'modifications', 'additionalNotes'].includes(name);

export const addressLabels: Record<keyof AddressJson, string> = {
  street: 'Shipping Street',
  city: 'Shipping City',
  state: 'Shipping State',
  zip: 'Shipping ZIP Code',
};
export const addressFields = Object.keys(addressLabels) as (keyof AddressJson)[];
/** The fields whose rules a shipping address follows. */
const ruleOf = {
  street: 'billingStreet',
  city: 'billingCity',
  state: 'billingState',
  zip: 'billingZip',
} as const;

/** Holds an admin's changes to an order and sends them. The order is what the admin saw first. */
export function useAmendment(order: OrderJson, onDone: () => void) {
  const [choice, setChoice] = useState(() => choiceOf(order));
  const [texts, setTexts] = useState(() => orderDraftOf(order));
  const [lines, setLines] = useState(() => order.lines.map(lineOf));
  const [address, setAddress] = useState(() => shippingAddress(order));
  const [wasSubmitted, setSubmitted] = useState(false);
  const [message, setMessage] = useState('');
  const { run, isPending } = useRunAction(order, 'amend', onDone);
  const client = useQueryClient();
  const total = useChangedTotal(order, choice, lines);
  const messageOf = (name: OrderTextField) =>
    name === 'vehicleTransmission'
      ? undefined
      : orderFieldMessage(name, normalizeOrderField(name, texts[name] ?? ''));

  const before = shippingAddress(order);
  const isMoved = addressFields.some((name) => address[name] !== before[name]);
  const addressMessageOf = (name: keyof AddressJson) =>
    isMoved
      ? orderFieldMessage(ruleOf[name], normalizeOrderField(ruleOf[name], address[name]))
      : undefined;

  const textsBefore = orderDraftOf(order);
  const changedTexts = textFields.filter((name) => texts[name] !== textsBefore[name]);
  const amounts = readLines(lines);
  const changes = {
    ...Object.fromEntries(changedTexts.map((name) => [name, texts[name]])),
    tuneType: choice.tuneType,
    addonIds: [...choice.addonIds],
    ...(isMoved && { shippingAddress: address }),
  };

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setSubmitted(true);
    const wrong = [
      ...textFields.filter(messageOf),
      ...addressFields.filter(addressMessageOf).map((name) => addressLabels[name]),
    ];
    if (wrong.length > 0) focusFirst(event.currentTarget, wrong);
    if (isPending || wrong.length > 0) return;
    if (amounts === undefined) {
      setMessage('Give each line a reason and an amount above zero, like 50 or 49.50.');
      return;
    }
    const problem =
      amounts.map(({ amount }) => tooMuchProblem(amount)).find(Boolean) ??
      changedTotalProblem(total);
    if (problem) {
      setMessage(problem);
      return;
    }
    setMessage('');
    const body = {
      ...changes,
      lines: amounts,
      version: order.version,
      totalBefore: order.totalAmount,
      expectedTotal: total,
    };
    // The catalog's prices may have changed.
    run(body, () => void refetchCatalog(client));
  }

  return {
    choice,
    setChoice,
    texts,
    setText: (name: OrderTextField, value: string) => setTexts({ ...texts, [name]: value }),
    messageOf,
    lines,
    setLines,
    address,
    setAddress,
    addressMessageOf: (name: keyof AddressJson) =>
      wasSubmitted ? addressMessageOf(name) : undefined,
    message,
    /** Explains the tax. It follows the shipping address, or else the billing address. */
    taxNote: taxNote(
      order,
      isMoved || order.shippingAddress ? address.state : (texts.billingState ?? ''),
    ),
    /** A line that isn't complete yet is a change, too. */
    isChanged:
      amounts === undefined || changedLabels(order, { ...changes, lines: amounts }).length > 0,
    /** Cents. */
    total,
    isPending,
    submit,
  };
}

/**
 * Returns the changed order's total in cents, by the rule that the server uses. The server has the
 * catalog's newest prices.
 */
function useChangedTotal(order: OrderJson, choice: Choice, lines: readonly Line[]): number {
  const { data: products = [] } = useQuery({ ...queries.products, refetchOnMount: 'always' });
  const { data: addons = [] } = useQuery({ ...queries.addons, refetchOnMount: 'always' });
  const priced = priceChangedChoice(order, choice, {
    product: () => products.find(({ id }) => id === order.product.id) ?? order.product,
    addon: (id) => {
      const { name = '', price = 0 } = addons.find((addon) => addon.id === id) ?? {};
      return { price, addon: { id, name } };
    },
  });
  return changedTotal(priced, lines.map(readLine));
}

async function refetchCatalog(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: queries.products.queryKey });
  await client.invalidateQueries({ queryKey: queries.addons.queryKey });
}
