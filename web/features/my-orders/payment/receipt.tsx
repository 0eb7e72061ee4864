import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { formatDay } from '#web/lib/day.ts';
import { calibrationName, fullName } from '#web/lib/format.ts';
import { formatPhone, shop } from '#web/lib/shop.ts';
import { paymentLabel } from '#web/orders/order-money.tsx';
import { orderedTruck } from '#web/orders/order-view.ts';
import { Mark } from '#web/ui/mark.tsx';
import { soldForText } from '#worker/domain/catalog/sale-terms.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { basePrice } from '#worker/domain/orders/pricing.ts';
import { orderNumber } from '#worker/domain/orders/short-id.ts';
import { tuneChoiceLabels } from '#worker/domain/orders/tune-type.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';
import { paidText } from '#worker/domain/payments/paid-text.ts';
import { isSettled } from '#worker/domain/payments/payment.ts';
import type { OrderMoneyJson } from '#worker/domain/payments/payments.api.ts';
import { siteName } from '#worker/domain/site-name.ts';

interface ReceiptProps {
  order: OrderJson;
  /** Undefined until it has loaded. */
  money: OrderMoneyJson | undefined;
}

/** The receipt of an order that is paid, at least in part, for print. */
export function Receipt({ order, money }: ReceiptProps) {
  const { product, tuneType, user, steps } = order;
  const { billingStreet, billingCity, billingState, billingZip } = order;
  return (
    <article className={receiptStyle} aria-label="Receipt">
      <header className={headStyle}>
        <Mark size={40} />
        <p>
          <strong className={css({ fontFamily: 'display', fontSize: '28' })}>{siteName}</strong>
          <br />
          {formatPhone(shop.phone)} · {shop.email}
          {shop.isSample && ' (sample)'}
        </p>
      </header>
      <h1 className={css({ fontSize: '36' })}>Receipt</h1>
      <dl className={factsStyle}>
        <Fact label="Order">{orderNumber(order.id)}</Fact>
        <Fact label="Ordered">{formatDay(order.createdAt)}</Fact>
        {isSettled(order) && (
          <Fact label="Paid">{steps.paidAt ? formatDay(steps.paidAt) : 'Yes'}</Fact>
        )}
        {paidText(order) && <Fact label="Received">{paidText(order)}</Fact>}
        {order.paymentStatus === 'refunded' && <Fact label="Payment">Refunded</Fact>}
        {steps.fulfilledAt && <Fact label="Fulfilled">{formatDay(steps.fulfilledAt)}</Fact>}
      </dl>
      <dl className={factsStyle}>
        <Fact label="Billed To">
          {[
            fullName(user),
            billingStreet,
            `${billingCity}, ${billingState} ${billingZip}`,
            order.customerPhone,
            user.email,
          ]
            .filter(Boolean)
            .join('\n')}
        </Fact>
        {soldForText(product) && <Fact label="Sold For">{soldForText(product)}</Fact>}
        {order.useDeclaredAt && (
          <Fact label="Competition Use Declared">{formatDay(order.useDeclaredAt)}</Fact>
        )}
        {order.terms && (
          <Fact label="Terms Accepted">
            {`${order.terms.version}, ${formatDay(order.terms.acceptedAt)}`}
          </Fact>
        )}
        <Fact label="Truck">{[orderedTruck(order), order.vin].filter(Boolean).join('\n')}</Fact>
      </dl>
      <table className={tableStyle}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          <Line
            name={`${calibrationName(product)}\n${tuneChoiceLabels[tuneType]}`}
            price={basePrice(product, tuneType)}
          />
          {order.addons.map(({ addon, price }) => (
            <Line key={addon.id} name={addon.name} price={price} />
          ))}
          {order.lines.map(({ label, amount }) => (
            <Line key={label} name={label} price={amount} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{formatExactDollars(order.totalAmount)}</td>
          </tr>
        </tfoot>
      </table>
      {money && (
        <table className={tableStyle}>
          <thead>
            <tr>
              <th scope="col">Payment</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {money.payments.map((payment) => (
              <Line
                key={payment.id}
                name={`${formatDay(payment.createdAt)}, ${paymentLabel(payment)}`}
                price={payment.amount}
              />
            ))}
            {money.refunds.map(({ id, amount, createdAt }) => (
              <Line key={id} name={`${formatDay(createdAt)}, Refund`} price={-amount} />
            ))}
          </tbody>
        </table>
      )}
      <p>All amounts are in US dollars.</p>
    </article>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={css({ fontSize: '14' })}>{label}</dt>
      <dd dir="auto" className={css({ fontWeight: '600', whiteSpace: 'pre-line' })}>
        {children}
      </dd>
    </div>
  );
}

function Line({ name, price }: { name: string; price: number }) {
  return (
    <tr>
      <td className={css({ whiteSpace: 'pre-line' })}>{name}</td>
      <td>{formatExactDollars(price)}</td>
    </tr>
  );
}

const receiptStyle = css({ display: 'grid', gap: '6', maxWidth: 'reading', marginInline: 'auto' });

const headStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: '4',
  paddingBottom: '4',
  borderBottom: '2px solid',
});

const factsStyle = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))',
  gap: '4',
});

const tableStyle = css({
  width: 'full',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th': { textAlign: 'start', fontWeight: '600' },
  '& :is(th, td)': { paddingBlock: '2', verticalAlign: 'top' },
  '& :is(th, td):last-child': {
    textAlign: 'end',
    paddingInlineStart: '4',
    whiteSpace: 'nowrap',
  },
  '& tr': { borderBottom: '1px solid', breakInside: 'avoid' },
  '& tfoot :is(th, td)': { fontFamily: 'display', fontSize: '28', fontWeight: '700' },
  '& tfoot tr': { borderBottom: 'none' },
});
