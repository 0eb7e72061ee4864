import { css } from '#styled/css';
import { PrintOrder } from '#web/orders/print/print-order.tsx';
import { PrintReceipt } from '#web/orders/print/receipt.tsx';
import type { OrderDetailsJson } from '#worker/domain/orders/orders.api.ts';
import { PrintPackingSlip } from './packing-slip.tsx';
import { PrintWorkTicket } from './work-ticket.tsx';

/** The sheets that the shop prints for an order. */
export function PrintSheets({ order }: { order: OrderDetailsJson }) {
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
      <PrintWorkTicket order={order} />
      <PrintPackingSlip order={order} />
      <PrintOrder order={order} />
      {order.amountPaid > 0 && <PrintReceipt order={order} />}
    </div>
  );
}
