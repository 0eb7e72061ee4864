import type { ReactNode } from 'react';
import { calibrationName, displayName, fullName } from '#web/lib/format.ts';
import { orderedTruck } from '#web/orders/order-view.ts';
import { EmailText } from '#web/ui/email-text.tsx';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { type AddressJson, shippingAddress } from '#worker/domain/orders/request/address.ts';
import { basePrice } from '#worker/domain/orders/request/pricing.ts';
import { tuneChoiceLabels } from '#worker/domain/orders/request/tune-type.ts';

/** Returns the customer's name, billing address, phone and email, a line each. */
export function billedTo(order: OrderJson): ReactNode {
  const { billingStreet: street, billingCity: city, billingState: state, billingZip: zip } = order;
  const { user, customerPhone } = order;
  const lines = [fullName(user), addressText({ street, city, state, zip }), customerPhone];
  return (
    <>
      {lines.filter(Boolean).join('\n')}
      {'\n'}
      <EmailText>{user.email}</EmailText>
    </>
  );
}

/** Returns whom and where the order's goods go to. */
export function shippedTo(order: OrderJson): string {
  const name = displayName(order.user);
  return [name, addressText(shippingAddress(order)), order.customerPhone].join('\n');
}

function addressText({ street, city, state, zip }: AddressJson): string {
  return `${street}\n${city}, ${state} ${zip}`;
}

/** Returns the order's truck and VIN. */
export function truckText(order: OrderJson): string {
  return [orderedTruck(order), order.vin].filter(Boolean).join('\n');
}

/** Returns what the order's total consists of. */
export function pricedLines({ product, tuneType, addons, lines }: OrderJson) {
  return [
    {
      id: product.id,
      name: `${calibrationName(product)}\n${tuneChoiceLabels[tuneType]}`,
      amount: basePrice(product, tuneType),
    },
    ...addons.map(({ addon, price }) => ({ id: addon.id, name: addon.name, amount: price })),
    ...lines.map(({ label, amount }, index) => ({ id: `line ${index}`, name: label, amount })),
  ];
}
