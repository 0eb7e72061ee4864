import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useOrderMoney } from '#web/orders/order-money.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Printed } from '#web/ui/printed.tsx';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { orderNumber } from '#worker/domain/orders/short-id.ts';
import { siteName } from '#worker/domain/site-name.ts';
import { Receipt } from './receipt.tsx';

/** Opens the browser's print dialog with the order's receipt. */
export function PrintReceipt({ order }: { order: OrderJson }) {
  // Loaded in advance, because the print dialog opens at once.
  const money = useOrderMoney(order);
  const [isPrinting, setPrinting] = useState(false);
  // On iOS, the print dialog doesn't block the page, so the receipt stays until it closes.
  useEffect(() => {
    const finish = () => setPrinting(false);
    addEventListener('afterprint', finish);
    return () => removeEventListener('afterprint', finish);
  }, []);

  function print(): void {
    flushSync(() => setPrinting(true));
    const { title } = document;
    // Browsers suggest the title as the file's name.
    document.title = `${siteName} receipt ${orderNumber(order.id)}`;
    window.print();
    document.title = title;
  }

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
