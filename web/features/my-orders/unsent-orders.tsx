import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleAlert, CloudOff } from 'lucide-react';
import { useState } from 'react';
import { css, cx } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { type OutboxEntry, outbox, useOutbox } from '#web/delivery/outbox.ts';
import { vehicleOf } from '#web/lib/format.ts';
import { orderForms } from '#web/orders/order-form-drafts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { orderFormFields } from '#worker/domain/orders/order-form.ts';
import type { OrderRequestJson } from '#worker/domain/orders/orders.api.ts';
import { tuneTypeLabels } from '#worker/domain/orders/pricing.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';
import { orderGridClass } from './order-grid.ts';

/** Order requests that the store does not have yet, where the orders will be (design section 7). */
export function UnsentOrders() {
  const unsent = useOutbox().filter(({ kind }) => kind === 'order');
  if (unsent.length === 0) return null;
  return (
    <ul aria-label="Not sent yet" className={cx(orderGridClass, css({ marginBottom: '4' }))}>
      {unsent.map((item) => (
        <li key={item.key} tabIndex={-1}>
          <UnsentOrder item={item} />
        </li>
      ))}
    </ul>
  );
}

function UnsentOrder({ item }: { item: OutboxEntry }) {
  const { data: products } = useQuery(queries.products);
  // The order form made it, and the schema of the outbox has kept it as it was.
  const request = item.body as unknown as OrderRequestJson;
  const product = products?.find(({ id }) => id === request.productId);
  const name = product ? `${product.yearRange} ${product.engineType}` : 'Order request';
  return (
    <Card className={css({ display: 'grid', gap: '3', borderStyle: 'dashed' })}>
      <div className={headStyle}>
        <h2 className={css({ fontSize: '28' })}>{name}</h2>
        {item.problem ? (
          <Badge tone="denied" icon={CircleAlert}>
            Not sent
          </Badge>
        ) : (
          <Badge tone="pending" icon={CloudOff}>
            {typeof item.lastTry === 'object' ? 'Waiting to be sent' : 'Waiting for signal'}
          </Badge>
        )}
      </div>
      {item.problem && <p role="alert">{item.problem.sentence}</p>}
      {typeof item.lastTry === 'object' && (
        <p>{item.lastTry.sentence} It is sent again by itself.</p>
      )}
      <Facts
        minWidth={6.5}
        facts={[
          ['Vehicle', vehicleOf(request)],
          ['Tune', tuneTypeLabels[request.tuneType]],
          ['Total', request.expectedTotal !== undefined && formatDollars(request.expectedTotal)],
        ]}
      />
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
        {product && !item.isBeingSent && (
          <EditButton item={item} request={request} isWanted={item.problem !== null} />
        )}
        <Button disabled={item.isBeingSent} onClick={() => void outbox.cancel(item.key)}>
          {item.problem ? 'Discard' : 'Cancel Request'}
        </Button>
      </div>
    </Card>
  );
}

interface EditButtonProps {
  item: OutboxEntry;
  request: OrderRequestJson;
  /** It is what can be done next. */
  isWanted: boolean;
}

/** Takes the request back into the form that it came from. */
function EditButton({ item, request, isWanted }: EditButtonProps) {
  const navigate = useNavigate();
  const [isBlocked, setBlocked] = useState(false);
  const { productId, tuneType, addonIds, resubmitOf } = request;
  const owner = { userId: item.userId, about: productId };

  async function edit(): Promise<void> {
    // Nothing that was written goes for it.
    if (orderForms.load(owner)) return setBlocked(true);
    const texts = orderFormFields.map((field) => [field, request[field] ?? '']);
    orderForms.save(owner, { ...Object.fromEntries(texts), ...(resubmitOf && { resubmitOf }) });
    if (!(await outbox.cancel(item.key))) return orderForms.save(owner, undefined);
    await navigate({
      to: '/product/$productId',
      params: { productId },
      search: {
        ...(tuneType !== 'single' && { tune: tuneType }),
        ...(addonIds.length > 0 && { addons: addonIds.join(',') }),
        request: true,
      },
    });
  }

  return (
    <>
      <Button look={isWanted ? 'action' : 'plain'} onClick={() => void edit()}>
        Edit
      </Button>
      {isBlocked && (
        <p role="alert" className={css({ width: 'full' })}>
          Another request for this calibration is half filled. Send it or clear its form first.
        </p>
      )}
    </>
  );
}

const headStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '2',
});
