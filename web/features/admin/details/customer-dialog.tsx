import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { css } from '#styled/css';
import { messageOf } from '#web/api/api.ts';
import { getQuery } from '#web/api/queries.ts';
import { EndSessions } from '#web/features/admin/end-sessions.tsx';
import { formatDay, formatDayTime } from '#web/lib/day.ts';
import { displayName } from '#web/lib/format.ts';
import { phoneHref } from '#web/lib/shop.ts';
import { orderStatusView } from '#web/orders/order-view.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Button, ButtonLink } from '#web/ui/form/button.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { shortId } from '#worker/domain/orders/short-id.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';
import { NoteForm } from './staff-notes.tsx';

interface CustomerButtonProps {
  user: OrderJson['user'];
  onOpenOrder: (orderId: string) => void;
}

/** The button that opens what the store knows about an order's customer. */
export function CustomerButton({ user, onOpenOrder }: CustomerButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div>
      <Button onClick={() => setOpen(true)}>
        <UserRound size={18} />
        Open Customer
      </Button>
      <Dialog open={isOpen} onClose={close} title={displayName(user)}>
        <CustomerPage
          userId={user.id}
          onOpenOrder={(id) => {
            close();
            onOpenOrder(id);
          }}
        />
      </Dialog>
    </div>
  );
}

function CustomerPage({
  userId,
  onOpenOrder,
}: {
  userId: string;
  onOpenOrder: (id: string) => void;
}) {
  const query = { ...getQuery('/api/admin/customers', userId), refetchOnMount: 'always' } as const;
  const { data: customer, error, refetch } = useQuery(query);
  if (!customer) {
    return error ? (
      <p>{messageOf(error, 'Failed to load the customer')}</p>
    ) : (
      <Skeleton height="20rem" />
    );
  }
  const { user, phones, totalSpent, trucks, orders, notes, files } = customer;
  return (
    <div className={css({ stack: '5' })}>
      <div className={css({ wrap: '2' })}>
        {phones.map((phone) => (
          <ButtonLink key={phone} href={phoneHref(phone)}>
            Call {phone}
          </ButtonLink>
        ))}
        <ButtonLink href={`mailto:${user.email}`}>Mail {user.email}</ButtonLink>
        <EndSessions user={user} />
      </div>
      <p>
        Total spent: <strong>{formatExactDollars(totalSpent)}</strong>
      </p>
      <List title="Trucks" empty="No trucks in the garage.">
        {trucks.map(({ id, year, make, model, vin, device, deviceSerial }) => (
          <li key={id}>
            {[`${year} ${make} ${model}`, vin, device, deviceSerial].filter(Boolean).join(', ')}
          </li>
        ))}
      </List>
      <List title="Orders" empty="No orders.">
        {orders.map(({ id, yearRange, engineType, status, totalAmount, createdAt }) => (
          <li key={id} className={css({ row: '2' })}>
            <Button onClick={() => onOpenOrder(id)}>Order {shortId(id)}</Button>
            <span>
              {yearRange} {engineType}, {orderStatusView(status).label},{' '}
              {formatExactDollars(totalAmount)}, {formatDay(createdAt)}
            </span>
          </li>
        ))}
      </List>
      <List title="Staff Notes" empty="No notes.">
        {notes.map(({ id, orderId, text, author, createdAt }) => (
          <li key={id} className={css({ whiteSpace: 'pre-wrap' })}>
            {text}
            <span className={css({ display: 'block', color: 'muted', fontSize: '14' })}>
              {orderId === null ? 'About the customer' : `Order ${shortId(orderId)}`},{' '}
              {displayName(author)}, {formatDayTime(createdAt)}
            </span>
          </li>
        ))}
      </List>
      <NoteForm
        about={userId}
        path={`/api/admin/customers/${userId}/notes`}
        onAdded={() => refetch()}
      />
      <List title="Delivered Files" empty="No files.">
        {files.map(({ id, orderId, fileName, fileUrl, revision }) => (
          <li key={id}>
            <a href={fileUrl} download={fileName} className={css({ textDecoration: 'underline' })}>
              {fileName}
            </a>
            , revision {revision}, order {shortId(orderId)}
          </li>
        ))}
      </List>
    </div>
  );
}

function List({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <section aria-label={title} className={css({ stack: '2' })}>
      <h3>{title}</h3>
      {children.length === 0 ? (
        <p className={css({ color: 'muted' })}>{empty}</p>
      ) : (
        <ul className={css({ stack: '2', overflowWrap: 'anywhere' })}>{children}</ul>
      )}
    </section>
  );
}
