import { CircleCheck, CloudOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { css } from '#styled/css';
import { orderNumber } from '#worker/domain/orders/short-id.ts';
import type { OrderResult } from './use-order-request.ts';

const texts: Record<OrderResult['kind'], string> = {
  placed: "Order Submitted! We'll review your request and get back to you soon.",
  waiting:
    'We saved your order and will send it when you’re back online. You’ll find it on My Orders.',
  signedOut: 'We saved your order and will send it once you’ve logged in again.',
};

/** The result of an order request. Takes the focus, so that screen readers announce it. */
export function OrderResultNotice({ result }: { result: OrderResult }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  const Icon = result.kind === 'placed' ? CircleCheck : CloudOff;
  return (
    <p ref={text} tabIndex={-1} role="status" className={noticeStyle}>
      <Icon size={44} strokeWidth={1.75} aria-hidden />
      {texts[result.kind]}
      {result.kind === 'placed' && result.orderId && (
        <strong className={numberStyle}>Order {orderNumber(result.orderId)}</strong>
      )}
    </p>
  );
}

const noticeStyle = css({
  display: 'grid',
  justifyItems: 'center',
  textAlign: 'center',
  textWrap: 'balance',
  gap: '4',
  paddingBlock: '12',
  fontSize: '18',
  fontWeight: '600',
  outline: 'none',
});

const numberStyle = css({ fontFamily: 'display', fontSize: '28', lineHeight: '1' });
