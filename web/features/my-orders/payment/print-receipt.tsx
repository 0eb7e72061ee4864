import { Printer } from 'lucide-react';
import { useOrderMoney } from '#web/orders/order-money.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { usePrint } from '#web/ui/hooks/use-print.ts';
import { Printed } from '#web/ui/printed.tsx';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { orderNumber } from '#worker/domain/orders/short-id.ts';
import { siteName } from '#worker/domain/site-name.ts';
import { Receipt } from './receipt.tsx';

/** Opens the browser's print dialog with the order's receipt. */
export function PrintReceipt({ order }: { order: OrderJson }) {
  // Loaded in advance, because the print dialog opens at once.
  const money = useOrderMoney(order);
  const { isPrinting, print } = usePrint(`${siteName} receipt ${orderNumber(order.id)}`);
  return (
    <>
      <Button onClick={print}>
        <Printer size={18} strokeWidth={1.75} aria-hidden />
        Print Receipt
      </Button>
      {isPrinting && (
        <Printed>
          <Receipt order={order} money={money} />
        </Printed>
      )}
    </>
  );
}
