import { useState } from 'react';
import { css } from '#styled/css';
import { api } from '#web/api/api.ts';
import { useOwnAction } from '#web/orders/order-changes.ts';
import { shippingFacts, useGoods } from '#web/orders/shipping/shipping.tsx';
import { StateField } from '#web/orders/us-states/state-field.tsx';
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { canChangeAddress } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { type AddressJson, shippingAddress } from '#worker/domain/orders/request/address.ts';

/**
 * Where the order's goods go and how they were shipped, if it has any. The customer can change the
 * address until then.
 */
export function Shipping({ order }: { order: OrderJson }) {
  const [isOpen, setOpen] = useState(false);
  const hasGoods = useGoods(order).size > 0;
  const isDue = canChangeAddress(order);
  if (!hasGoods || (order.shippedAt === null && !isDue)) return null;
  return (
    <div className={css({ stack: '2', justifyItems: 'start', '& > dl': { width: 'full' } })}>
      <Facts minWidth="9.5rem" facts={shippingFacts(order)} />
      {order.shippedAt === null && (
        <Button onClick={() => setOpen(true)}>Change Shipping Address</Button>
      )}
      {isOpen && <AddressDialog order={order} onClose={() => setOpen(false)} />}
    </div>
  );
}

const fields = [
  { name: 'street', label: 'Street Address *', autoComplete: 'shipping street-address' },
  { name: 'city', label: 'City *', autoComplete: 'shipping address-level2' },
  { name: 'state', label: 'State *', autoComplete: 'shipping address-level1' },
  { name: 'zip', label: 'ZIP Code *', autoComplete: 'shipping postal-code' },
] as const;

function AddressDialog({ order, onClose }: { order: OrderJson; onClose: () => void }) {
  const [address, setAddress] = useState<AddressJson>(shippingAddress(order));
  const change = useOwnAction(order.id, (body: AddressJson, idempotencyKey) =>
    api(`/api/orders/${order.id}/shipping-address`, { method: 'PUT', body, idempotencyKey }),
  );
  const { street, city, state, zip } = address;
  const isComplete =
    street.trim() !== '' && city.trim() !== '' && state.length === 2 && zip.length >= 5;

  return (
    <FormDialog
      open
      onClose={onClose}
      title="Shipping Address"
      description="We ship the parts of your order to this address."
      confirm="Save Address"
      variant="action"
      busy={change.isPending}
      disabled={!isComplete}
      onSubmit={() => change.mutate(address, { onSuccess: onClose })}
    >
      {fields.map(({ name, ...field }) => {
        const Field = name === 'state' ? StateField : TextField;
        return (
          <Field
            key={name}
            {...field}
            name={name}
            value={address[name]}
            onChange={({ target }: { target: { value: string } }) =>
              setAddress({ ...address, [name]: target.value })
            }
          />
        );
      })}
    </FormDialog>
  );
}
