import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleAlert, CloudOff } from 'lucide-react';
import { useState } from 'react';
import { css, cx } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { useConnection } from '#web/api/use-connection.ts';
import { bodyOf, isOfKind } from '#web/delivery/item.ts';
import type { DeliveryEntry } from '#web/delivery/state.ts';
import { failureText, temporaryStorageText, waitingText } from '#web/delivery/texts.ts';
import { useLoadDelivery, useUnsent } from '#web/delivery/use-delivery.ts';
import { vehicleOf } from '#web/lib/format.ts';
import { useTemporaryStorage } from '#web/offline/storage-support.ts';
import { orderFormDrafts, saveDraftOf } from '#web/orders/drafts/order-form-drafts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import type { OrderRequestJson } from '#worker/domain/orders/orders.api.ts';
import { tuneTypeLabels } from '#worker/domain/orders/request/tune-type.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';
import { openOrderForm } from './order-again/fill-order-form.ts';

/** The order requests that are not sent yet, shown above the sent orders in the same grid. */
export function UnsentOrders({ className }: { className: string }) {
  const unsent = useUnsent().filter((item) => isOfKind(item, 'order'));
  if (unsent.length === 0) return null;
  return (
    <ul aria-label="Not sent yet" className={cx(className, css({ marginBottom: '4' }))}>
      {unsent.map((item) => (
        <li key={item.key} tabIndex={-1}>
          <UnsentOrder item={item} />
        </li>
      ))}
    </ul>
  );
}

function UnsentOrder({ item }: { item: DeliveryEntry & { kind: 'order' } }) {
  const connection = useConnection();
  const loadDelivery = useLoadDelivery();
  const isTemporary = useTemporaryStorage();
  const failure = failureText(item);
  const isBeingSent = item.stage === 'sending';
  const { data: products } = useQuery(queries.products);
  const request = bodyOf(item);
  const product = products?.find(({ id }) => id === request.productId);
  const name = product ? `${product.yearRange} ${product.engineType}` : 'Order request';
  return (
    <Card className={css({ stack: '3', borderStyle: 'dashed' })}>
      <div className={css({ wrap: '2', alignItems: 'center', justifyContent: 'space-between' })}>
        <h2 className={css({ fontSize: '28' })}>{name}</h2>
        {item.rejection ? (
          <Badge tone="denied" icon={CircleAlert}>
            Not sent
          </Badge>
        ) : (
          <Badge tone="pending" icon={CloudOff}>
            {waitingText({ connection, lastFailure: item.lastFailure })}
          </Badge>
        )}
      </div>
      {!item.rejection && isTemporary && (
        <p className={css({ fontSize: '14' })}>{temporaryStorageText}</p>
      )}
      {failure && <p {...(item.rejection && { role: 'alert' })}>{failure}</p>}
      <Facts
        minWidth="6.5rem"
        facts={[
          ['Vehicle', vehicleOf(request)],
          ['Tune', tuneTypeLabels[request.tuneType]],
          ['Total', request.expectedTotal !== undefined && formatDollars(request.expectedTotal)],
        ]}
      />
      <div className={css({ wrap: '2' })}>
        {product && !isBeingSent && (
          <EditButton item={item} request={request} isPrimary={item.rejection !== null} />
        )}
        <Button
          disabled={isBeingSent}
          onClick={() => void loadDelivery().then((delivery) => delivery.cancel(item.key))}
        >
          {item.rejection ? 'Discard' : 'Cancel Request'}
        </Button>
      </div>
    </Card>
  );
}

interface EditButtonProps {
  item: DeliveryEntry;
  request: OrderRequestJson;
  isPrimary: boolean;
}

function EditButton({ item, request, isPrimary }: EditButtonProps) {
  const navigate = useNavigate();
  const loadDelivery = useLoadDelivery();
  const [isBlocked, setBlocked] = useState(false);
  const { productId, resubmitOf } = request;
  const owner = { userId: item.userId, about: productId };

  async function edit(): Promise<void> {
    // Don't overwrite another draft for the same calibration.
    if (orderFormDrafts.load(owner)) return setBlocked(true);
    saveDraftOf(owner, request, resubmitOf);
    const delivery = await loadDelivery();
    if (!(await delivery.cancel(item.key))) return orderFormDrafts.save(owner, undefined);
    await openOrderForm(navigate, request);
  }

  return (
    <>
      <Button variant={isPrimary ? 'action' : 'plain'} onClick={() => void edit()}>
        Edit
      </Button>
      {isBlocked && (
        <p role="alert" className={css({ width: 'full' })}>
          You already started another request for this calibration. Submit it or clear its form
          first.
        </p>
      )}
    </>
  );
}
