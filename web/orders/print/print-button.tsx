import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/form/button.tsx';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { shortId } from '#worker/domain/orders/short-id.ts';
import { siteName } from '#worker/domain/site-name.ts';
import { Printed } from './printed.tsx';
import { usePrint } from './use-print.ts';

interface PrintButtonProps {
  order: OrderJson;
  label: string;
  /** What the file's name calls the sheet. */
  name: string;
  /** The sheet. */
  children: ReactNode;
}

/** Opens the browser's print dialog with a sheet. */
export function PrintButton({ order, label, name, children }: PrintButtonProps) {
  const { isPrinting, print } = usePrint(`${siteName} ${name} ${shortId(order.id)}`);
  return (
    <>
      <Button onClick={print}>
        <Printer size={18} strokeWidth={1.75} aria-hidden />
        {label}
      </Button>
      {isPrinting && <Printed>{children}</Printed>}
    </>
  );
}
