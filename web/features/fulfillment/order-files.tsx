import { useQuery } from '@tanstack/react-query';
import { css } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { RevisionsLeft } from '#web/orders/revisions-left.tsx';
import { fulfillmentChecklist } from '#worker/domain/orders/fulfillment-checklist.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { FileSlots } from './file-slots.tsx';
import type { RenderUpload } from './use-order-files.ts';

interface OrderFilesProps {
  order: OrderJson;
  renderUpload: RenderUpload;
}

/** An order's files by checklist item, each with a drop target for more. */
export function OrderFiles({ order, renderUpload }: OrderFilesProps) {
  const { data: files = [] } = useQuery(queries.orderFiles(order.id));
  return (
    <section aria-labelledby="order-files" className={css({ stack: '6' })}>
      <h3 id="order-files">Files for the customer</h3>
      <RevisionsLeft order={order} files={files} />
      <FileSlots
        order={order}
        items={fulfillmentChecklist(order)}
        renderUpload={renderUpload}
        renderItem={({ label }, slot) => (
          <>
            <h4 className={css({ fontWeight: '600' })}>{label}</h4>
            {slot}
          </>
        )}
      />
    </section>
  );
}
