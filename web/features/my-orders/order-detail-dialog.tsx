import { type ReactNode, useRef, useState } from 'react';
import { css } from '#styled/css';
import { useOrderWrites } from '#web/delivery/use-order-writes.ts';
import { BuildSheet } from '#web/garage/order/build-sheet.tsx';
import { CompetitionDeclaration } from '#web/garage/order/competition-declaration.tsx';
import { OrderDevice } from '#web/garage/order/order-device.tsx';
import type { SendToChat } from '#web/garage/order/send-to-chat.ts';
import { StockFiles } from '#web/garage/order/stock-files.tsx';
import { formatShortDay } from '#web/lib/day.ts';
import { productOf } from '#web/lib/format.ts';
import { AmountsTable, moneyTotals } from '#web/orders/amounts/amounts-table.tsx';
import { useOrderTab } from '#web/orders/lists/use-order-tab.ts';
import { OrderPayments } from '#web/orders/order-payments.tsx';
import { buildSheetText, orderedTruck, unreadCount } from '#web/orders/order-view.ts';
import { PrintOrder } from '#web/orders/print/print-order.tsx';
import { PrintReceipt } from '#web/orders/print/receipt.tsx';
import { StatusBadge } from '#web/orders/status-badge.tsx';
import { Code } from '#web/ui/code.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Button, ButtonLink } from '#web/ui/form/button.tsx';
import { useMinWidth } from '#web/ui/hooks/use-min-width.ts';
import { Panes } from '#web/ui/layout/panes.tsx';
import { soldForText } from '#worker/domain/catalog/sale-terms.ts';
import { awaitsManualPayment } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { earlierOrderIds } from '#worker/domain/orders/request/resubmission.ts';
import { tuneTypeLabels } from '#worker/domain/orders/request/tune-type.ts';
import { shortId } from '#worker/domain/orders/short-id.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';
import { paidText } from '#worker/domain/payments/paid-text.ts';
import { isSettled } from '#worker/domain/payments/payment.ts';
import { isReviewDue } from '#worker/domain/reviews/review-due.ts';
import { OwnOrderActions } from './changes/own-order-actions.tsx';
import { OwnOrderNotices } from './changes/own-order-notices.tsx';
import { useDeliveredLines } from './files/delivered-lines.ts';
import { YourFiles } from './files/your-files.tsx';
import { OrderAgain } from './order-again/order-again.tsx';
import { DenialBox } from './order-card.tsx';
import { OrderProgress } from './order-progress.tsx';
import {
  awaitsAnswers,
  orderStatusLine,
  payableInvoiceUrl,
  statusLineCoversRefund,
  voidedOrRefundedText,
} from './order-status-line.ts';
import { PaymentInstructions } from './payment/payment-instructions.tsx';
import { type PaymentReport, usePaymentReport } from './payment/use-payment-report.ts';
import { RetuneLinks } from './retune/retune-links.tsx';
import { OrderReview } from './review/order-review.tsx';
import { reviewLater } from './review/review-later.ts';
import { Shipping } from './shipping.tsx';

/** What other features add to an order. */
export interface OrderSlots {
  renderChat: (order: OrderJson, earlierOrderIds: readonly string[]) => ReactNode;
  renderLogs: (orderId: string) => ReactNode;
  renderEdit: (order: OrderJson, onClose: () => void) => ReactNode;
  /** Opens an order's chat with a text that the customer completes. */
  onRequestChange: (orderId: string, text: string) => void;
  onSend: SendToChat;
}

interface OrderColumnProps extends Omit<OrderSlots, 'renderChat'> {
  order: OrderJson;
  orders: readonly OrderJson[];
  onOpenOrder: (orderId: string) => void;
  opensBuildSheet: boolean;
}

interface OrderDetailDialogProps
  extends OrderSlots,
    Pick<OrderColumnProps, 'orders' | 'onOpenOrder'> {
  order: OrderJson | undefined;
  onClose: () => void;
}

/** The 'Order Details & Communication' dialog: the order's details with its chat beside them. */
export function OrderDetailDialog(props: OrderDetailDialogProps) {
  const { order, onClose, renderChat, ...slots } = props;
  const { tab, opensBuildSheet, openTab } = useOrderTab();
  const isBeside = useMinWidth(64);
  const titleRef = useRef<HTMLHeadingElement>(null);
  return (
    <Dialog
      open={order !== undefined}
      isInUrl
      onClose={onClose}
      title="Order Details & Communication"
      titleRef={titleRef}
      initialFocus={() => titleRef.current}
      size="large"
    >
      {order && (
        <Panes
          label="Order and chat"
          isBeside={isBeside}
          value={tab}
          onChange={openTab}
          panes={[
            {
              id: 'order',
              title: 'Order',
              content: (
                <OrderColumn
                  key={order.id}
                  {...slots}
                  order={order}
                  opensBuildSheet={opensBuildSheet}
                />
              ),
            },
            {
              id: 'chat',
              title: 'Chat',
              count: tab === 'chat' ? undefined : unreadCount(order.unread),
              content: renderChat(order, earlierOrderIds(order, slots.orders)),
            },
          ]}
        />
      )}
    </Dialog>
  );
}

function OrderColumn({ opensBuildSheet, renderLogs, renderEdit, ...props }: OrderColumnProps) {
  const { order, orders, onOpenOrder, onRequestChange, onSend } = props;
  const write = useOrderWrites(order.id);
  const report = usePaymentReport(order, onSend);
  const lines = useDeliveredLines(order);
  const statusLine = orderStatusLine(order, { isResubmittable: false, formatDate: formatShortDay });
  const [now] = useState(Date.now);
  const [presses, setPresses] = useState(0);
  // Paying, accepting and downloading come first.
  const isNext = !order.amendment && order.newFiles === 0 && !isPaymentNext(order, report);
  const asksForReview = isReviewDue(order, now) && !reviewLater.has(order.id);
  // The keys keep what the customer types when these move.
  const again = <OrderAgain key="again" order={order} orders={orders} onOpenOrder={onOpenOrder} />;
  const review = <OrderReview key="review" order={order} />;
  const showsFiles = order.hasFiles || order.filesWithdrawn || order.status === 'fulfilled';
  const files = showsFiles && (
    <YourFiles
      key="files"
      order={order}
      orders={orders}
      onOpenOrder={onOpenOrder}
      onRequestChange={(text) => onRequestChange(order.id, text)}
    />
  );
  return (
    <div className={css({ stack: '6' })}>
      <OwnOrderNotices order={order} />
      {order.status === 'denied' ? (
        <DenialBox title="Admin Response" reason={order.adminResponse} statusLine={statusLine} />
      ) : (
        <OrderProgress order={order} statusLine={statusLine} />
      )}
      {awaitsAnswers(order) && (
        <Button
          variant={isNext ? 'action' : 'plain'}
          className={css({ justifySelf: { tablet: 'start' } })}
          onClick={() => setPresses(presses + 1)}
        >
          {buildSheetText(order.buildSheet)}
        </Button>
      )}
      {asksForReview && review}
      {/* Once an order is fulfilled, its files matter most. */}
      {order.status === 'fulfilled' && files}
      <RetuneLinks order={order} orders={orders} onOpenOrder={onOpenOrder} />
      <CanceledPayment order={order} />
      <PayInvoice order={order} />
      <PaymentInstructions order={order} report={report} />
      {/* For a denied order, resubmitting is the next step, so it comes first. */}
      {order.status === 'denied' && again}
      <AmountsTable
        headings={['Item', 'Price']}
        lines={lines}
        totals={[['Total Amount', order.totalAmount], ...moneyTotals(order)]}
      />
      <OrderDetails order={order} />
      <OrderPayments order={order} />
      {!asksForReview && review}
      {order.status !== 'fulfilled' && files}
      {renderLogs(order.id)}
      <BuildSheet
        order={order}
        scrollRequest={presses + Number(opensBuildSheet)}
        onSend={onSend}
        write={write.buildSheet}
      >
        <StockFiles order={order} onSend={onSend} />
        <CompetitionDeclaration order={order} write={write.use} />
        <OrderDevice order={order} write={write.device} />
      </BuildSheet>
      <Shipping order={order} />
      <div className={css({ wrap: '2' })}>
        {hasReceipt(order) && <PrintReceipt order={order} />}
        <PrintOrder order={order} />
      </div>
      {order.status !== 'denied' && again}
      <OwnOrderActions order={order} renderEdit={renderEdit} />
    </div>
  );
}

/** Returns whether the customer has paid for the order, or a part of it, even if it was refunded later. */
function hasReceipt(order: Pick<OrderJson, 'paymentStatus' | 'amountPaid'>): boolean {
  return isSettled(order) || order.amountPaid > 0;
}

/** Returns whether the customer's next step is to pay. */
function isPaymentNext(order: OrderJson, { isReported }: PaymentReport): boolean {
  return Boolean(payableInvoiceUrl(order)) || (awaitsManualPayment(order) && !isReported);
}

function OrderDetails({ order }: { order: OrderJson }) {
  return (
    <Facts
      minWidth="9.5rem"
      facts={[
        ['Product', productOf(order), true],
        ['Tune Type', tuneTypeLabels[order.tuneType]],
        ['Platform', order.product.platform],
        ['Sold For', soldForText(order.product)],
        [
          'Status',
          <span key="status" className={css({ wrap: '1' })}>
            <StatusBadge status={order.status} isRefunded={order.paymentStatus === 'refunded'} />
          </span>,
        ],
        ['Order ID', shortId(order.id)],
        // The totals say the rest.
        ['Received', order.amountRefunded === 0 && paidText(order)],
        ['Vehicle', orderedTruck(order)],
        ['VIN', order.vin && <Code key="vin">{order.vin}</Code>],
        ['Modifications', order.modifications, true],
        ['Additional Notes', order.additionalNotes, true],
        ['Admin Response', order.status !== 'denied' && order.adminResponse, true],
      ]}
    />
  );
}

/** Says that the invoice was voided or the payment refunded, unless the status line does. */
function CanceledPayment({ order }: { order: OrderJson }) {
  const text = voidedOrRefundedText(order, formatShortDay);
  return !text || statusLineCoversRefund(order) ? null : <strong>{text}</strong>;
}

/** Links to the hosted invoice while it is payable. */
function PayInvoice({ order }: { order: OrderJson }) {
  const url = payableInvoiceUrl(order);
  return url === undefined ? null : (
    <ButtonLink variant="action" href={url} target="_blank">
      Pay {formatExactDollars(order.amountDue)}
    </ButtonLink>
  );
}
