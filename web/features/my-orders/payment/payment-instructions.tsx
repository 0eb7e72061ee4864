import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { formatDay } from '#web/lib/day.ts';
import { formatPhone, phoneHref, shop } from '#web/lib/shop.ts';
import { boxClass } from '#web/ui/callout.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Button, ButtonLink } from '#web/ui/form/button.tsx';
import { showError, showSuccess } from '#web/ui/toast/toast.ts';
import { awaitsManualPayment } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { shortId } from '#worker/domain/orders/short-id.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';
import { payInstructions, paymentDueAt } from '#worker/domain/payments/payment-request.ts';
import type { PaymentReport } from './use-payment-report.ts';

/** How much the customer has to pay, by when and how, for an order without an online invoice. */
export function PaymentInstructions(props: PaymentInstructionsProps) {
  return awaitsManualPayment(props.order) ? <HowToPay {...props} /> : null;
}

interface PaymentInstructionsProps {
  order: OrderJson;
  /** Without it, the customer can't say here that they paid. */
  report?: PaymentReport;
}

function HowToPay({ order, report }: PaymentInstructionsProps) {
  const { approvedAt } = order.milestones;
  const { days, methods } = shop.payment;
  const dueAt = approvedAt && new Date(paymentDueAt(Date.parse(approvedAt), days)).toISOString();
  const methodList = (
    <>
      <dl className={css({ stack: '2' })}>
        {methods.map((method) => (
          <div key={method.name}>
            <dt className={css({ fontWeight: '600' })}>{method.name}</dt>
            <dd>{payInstructions(method, order.id)}</dd>
            <dd className={css({ wrap: '2', paddingTop: '1', _empty: { display: 'none' } })}>
              {method.instructions.includes(phone) && (
                <ButtonLink href={phoneHref(shop.phone)}>Call {phone}</ButtonLink>
              )}
              {method.instructions.includes(shop.email) && (
                <CopyButton text={shop.email}>Copy {shop.email}</CopyButton>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div className={css({ wrap: '2' })}>
        <CopyButton text={shortId(order.id)}>Copy the order number</CopyButton>
        {report && !order.amendment && !report.isReported && (
          <Button
            variant="action"
            busy={report.isSending}
            onClick={() => void report.reportPayment()}
          >
            I’ve Paid {formatExactDollars(order.amountDue)}
          </Button>
        )}
      </div>
    </>
  );
  return (
    <section className={boxClass()} aria-label="Awaiting payment">
      <p role="status" className={css({ _empty: { display: 'none' } })}>
        {/* Once the server has it, the order’s first line says so. */}
        {report?.isReported &&
          order.paymentReportedAt === null &&
          'You told us that you paid. We’ll confirm it when it arrives.'}
      </p>
      {!report?.isReported && (
        <p>
          {order.amendment ? (
            'Awaiting payment: accept or decline our change first. It changes the amount.'
          ) : (
            <>
              Awaiting payment:{' '}
              <strong className={amountStyle}>{formatExactDollars(order.amountDue)}</strong>
              {dueAt && ` by ${formatDay(dueAt)}`}
            </>
          )}
        </p>
      )}
      {report?.isReported ? <Disclosure summary="How to pay">{methodList}</Disclosure> : methodList}
    </section>
  );
}

function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  return <Button onClick={() => void copy(text)}>{children}</Button>;
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showSuccess('Copied', text);
  } catch {
    showError('We couldn’t copy it. Select the text, then copy it yourself.');
  }
}

const phone = formatPhone(shop.phone);

const amountStyle = css({ fontFamily: 'display', fontSize: '28', lineHeight: '1' });
