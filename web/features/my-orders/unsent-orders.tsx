import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CloudOff } from 'lucide-react';
import * as v from 'valibot';
import { css, cx } from '#styled/css';
import { createDrafts } from '#web/lib/drafts.ts';
import { vehicleOf } from '#web/lib/format.ts';
import { queries } from '#web/lib/queries.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { type OutboxEntry, outbox, useOutbox } from '#web/offline/outbox.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import type { OrderRequestJson } from '#worker/domain/api.ts';
import { formatDollars } from '#worker/domain/money.ts';
import { orderFormFields } from '#worker/domain/order-form.ts';
import { tuneTypeLabels } from '#worker/domain/pricing.ts';
import { orderGridClass } from './order-grid.ts';

const forms = createDrafts(
  storageKeys.orderForms,
  v.record(v.picklist(orderFormFields), v.string()),
);

/** Order requests that the store does not have yet, where the orders will be (design section 7). */
export function UnsentOrders() {
  const unsent = useOutbox().filter(({ kind }) => kind === 'order');
  if (unsent.length === 0) return null;
  return (
    <ul aria-label="Not sent yet" className={cx(orderGridClass, css({ marginBottom: '4' }))}>
      {unsent.map((item) => (
        <li key={item.key}>
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
        {item.problem && <EditLink item={item} request={request} />}
        <Button onClick={() => void outbox.cancel(item.key)}>
          {item.problem ? 'Discard' : 'Cancel Request'}
        </Button>
      </div>
    </Card>
  );
}

/** Takes the request back into the form that it came from. */
function EditLink({ item, request }: { item: OutboxEntry; request: OrderRequestJson }) {
  const { productId, tuneType, addonIds } = request;

  function takeBack(): void {
    const texts = orderFormFields.map((field) => [field, request[field] ?? '']);
    forms.save({ userId: item.userId, about: productId }, Object.fromEntries(texts));
    void outbox.cancel(item.key);
  }

  return (
    <Link
      to="/product/$productId"
      params={{ productId }}
      search={{
        ...(tuneType !== 'single' && { tune: tuneType }),
        ...(addonIds.length > 0 && { addons: addonIds.join(',') }),
        request: true,
      }}
      className={buttonClass({ look: 'action' })}
      onClick={takeBack}
    >
      Edit
    </Link>
  );
}

const headStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '2',
});
