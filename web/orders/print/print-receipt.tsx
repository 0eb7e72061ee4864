import { useOrderMoney } from '#web/orders/order-money.tsx';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { PrintButton } from './print-button.tsx';
import { Receipt } from './receipt.tsx';

/** Opens the browser's print dialog with the order's receipt. */
export function PrintReceipt({ order }: { order: OrderJson }) {
  // Loaded in advance, because the print dialog opens at once.
  const money = useOrderMoney(order);
  return (
    <PrintButton order={order} label="Print Receipt" name="receipt">
      <Receipt order={order} money={money} />
    </PrintButton>
  );
}
