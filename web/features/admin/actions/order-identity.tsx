import { css } from '#styled/css';
import { displayName, fullName, vehicleOf } from '#web/lib/format.ts';
import { EmailText } from '#web/ui/email-text.tsx';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';

/** Identifies the order, because shortcuts open a dialog without opening the order. */
export function OrderIdentity({ order }: { order: OrderJson }) {
  const { user } = order;
  return (
    <div>
      <p>
        <strong>
          <bdi>{displayName(user)}</bdi>
        </strong>
        , <bdi>{vehicleOf(order)}</bdi>, {formatExactDollars(order.totalAmount)}
      </p>
      {fullName(user) && (
        <p className={css({ color: 'muted' })}>
          <EmailText>{user.email}</EmailText>
        </p>
      )}
    </div>
  );
}
