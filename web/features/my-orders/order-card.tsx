import { type LucideIcon, MessageSquare, PackageCheck } from 'lucide-react';
import type { ComponentProps } from 'react';
import { css } from '#styled/css';
import { formatDay } from '#web/lib/day.ts';
import { vehicleOf } from '#web/lib/format.ts';
import { cardPrice, newFilesText, orderStatusView, unreadText } from '#web/orders/order-view.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Code, Facts } from '#web/ui/facts.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { tuneTypeLabels } from '#worker/domain/orders/pricing.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';
import { OrderTrack } from './order-track.tsx';
import { PayInvoice } from './pay-invoice.tsx';

interface OrderCardProps {
  order: OrderJson;
  /** When the customer resubmitted this denied order. */
  resubmittedAt: string | undefined;
  /** Opens the order, or its chat. */
  onOpen: (part?: 'chat') => void;
  preloadDialog: () => void;
}

export function OrderCard({ order, resubmittedAt, onOpen, preloadDialog }: OrderCardProps) {
  const { product } = order;
  const { label, tone, icon } = orderStatusView(order.status);
  const preloadHandlers = { onPointerEnter: preloadDialog, onFocus: preloadDialog };
  return (
    <Card className={cardStyle}>
      <div
        className={css({
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          alignItems: 'center',
          gap: '2',
        })}
      >
        <h2 className={css({ fontSize: '28' })}>
          {product.yearRange} {product.engineType}
        </h2>
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      </div>
      {order.status === 'denied' ? (
        <DenialBox reason={order.adminResponse} resubmittedAt={resubmittedAt} />
      ) : (
        <OrderTrack order={order} />
      )}
      {order.status === 'approved' && (
        <p className={approvedStyle}>
          Order Approved - We'll be in touch soon to complete your calibration
        </p>
      )}
      <PayInvoice order={order} />
      {order.newFiles > 0 && (
        <UpdateButton
          {...preloadHandlers}
          icon={PackageCheck}
          text={newFilesText(order.newFiles)}
          onClick={() => onOpen()}
        />
      )}
      {order.unread > 0 && (
        <UpdateButton
          {...preloadHandlers}
          icon={MessageSquare}
          text={unreadText(order.unread)}
          onClick={() => onOpen('chat')}
        />
      )}
      <Facts
        minWidth={6.5}
        facts={[
          ['Ordered', formatDay(order.createdAt)],
          ['Price', formatDollars(cardPrice(order))],
          ['Tune', tuneTypeLabels[order.tuneType]],
        ]}
      />
      <section>
        <h3 className={css({ fontSize: '18', paddingBottom: '2' })}>Vehicle Details</h3>
        <Facts
          minWidth={11}
          facts={[
            ['Vehicle', vehicleOf(order)],
            ['VIN', order.vin && <Code key="vin">{order.vin}</Code>],
            ['Platform', product.platform],
          ]}
        />
      </section>
      <Button
        {...preloadHandlers}
        className={css({ marginTop: 'auto' })}
        // New files take precedence over new messages.
        onClick={() => onOpen(order.unread > 0 && order.newFiles === 0 ? 'chat' : undefined)}
      >
        <MessageSquare size={18} strokeWidth={1.75} />
        View Details & Chat
      </Button>
    </Card>
  );
}

interface UpdateButtonProps extends ComponentProps<'button'> {
  icon: LucideIcon;
  text: string;
}

/** Announces new files or messages, and opens them. */
function UpdateButton({ icon: Icon, text, ...button }: UpdateButtonProps) {
  return (
    <button {...button} type="button" className={updateStyle}>
      <Icon size={18} strokeWidth={1.75} />
      {text}
    </button>
  );
}

function DenialBox({
  reason,
  resubmittedAt,
}: {
  reason: string | null;
  resubmittedAt: string | undefined;
}) {
  return (
    <section className={denialStyle}>
      <h3 className={css({ fontSize: '18' })}>Reason for Denial</h3>
      <p className={css({ whiteSpace: 'pre-line' })}>{reason}</p>
      {resubmittedAt && <p>You resubmitted it on {formatDay(resubmittedAt)}.</p>}
    </section>
  );
}

// Full height, so that the buttons of the cards in a row line up.
const cardStyle = css({ display: 'flex', flexDirection: 'column', gap: '4', height: 'full' });

const approvedStyle = css({
  padding: '3',
  borderRadius: 'control',
  background: 'approved.ground',
  color: 'approved.ink',
  fontWeight: '600',
});

const updateStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minHeight: 'target',
  padding: '3',
  borderRadius: 'control',
  border: '1px solid {colors.fulfilled.ink}',
  background: 'fulfilled.ground',
  color: 'fulfilled.ink',
  fontWeight: '600',
  textAlign: 'start',
  cursor: 'pointer',
  _hover: { textDecoration: 'underline' },
});

const denialStyle = css({
  display: 'grid',
  gap: '1',
  padding: '3',
  borderRadius: 'control',
  background: 'denied.ground',
  color: 'denied.ink',
});
