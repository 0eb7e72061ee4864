import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';

/** A postal address in the United States. */
export interface AddressJson {
  street: string;
  city: string;
  /** Two capital letters. */
  state: string;
  zip: string;
}

/** Returns where an order's goods go. */
export function shippingAddress(
  order: Pick<
    OrderJson,
    'shippingAddress' | 'billingStreet' | 'billingCity' | 'billingState' | 'billingZip'
  >,
): AddressJson {
  const { billingStreet: street, billingCity: city, billingState: state, billingZip: zip } = order;
  return order.shippingAddress ?? { street, city, state, zip };
}

/** Returns the label of the sales tax that was computed for a state. */
export function salesTaxLabel(state: string): string {
  return `Sales tax (${state})`;
}

/**
 * Returns the sentence for the admin about sales tax that the customer has paid for another state
 * than the one where the order goes. By default, that is where it goes now. Undefined without such
 * tax.
 */
export function taxNote(
  order: OrderJson,
  state = shippingAddress(order).state,
): string | undefined {
  if (order.amountPaid <= order.amountRefunded) return undefined;
  const to = state.toUpperCase();
  const line = order.lines.find(
    ({ kind, label }) =>
      kind === 'tax' && /^Sales tax \(..\)$/.test(label) && label !== salesTaxLabel(to),
  );
  return line
    ? `The customer paid ${formatExactDollars(line.amount)} as ${line.label}. If the tax differs in ${to}, refund the difference or amend the tax.`
    : undefined;
}
