import { CircleCheck, CloudOff } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { css } from '#styled/css';
import { useSession } from '#web/api/session.ts';
import type { OrderSelection } from '#web/orders/order-choice.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { shortId } from '#worker/domain/orders/short-id.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';
import { showNextStep } from './next-step/next-step-element.ts';
import { OrderForm } from './order-form.tsx';
import type { OrderResult } from './order-result.ts';
import { useOrderDialog } from './use-order-dialog.ts';

const texts: Record<OrderResult['kind'], string> = {
  placed: "Order Submitted! We'll review your request and get back to you soon.",
  waiting:
    'We saved your order and will send it when you’re back online. You’ll find it on My Orders.',
  signedOut: 'We saved your order and will send it once you’ve logged in again.',
};

/** The order dialog: a form, then the result for 2 s, then it closes. */
export function OrderDialog(props: OrderSelection) {
  const session = useSession();
  if (session.state !== 'signedIn') return null;
  return <UserOrderDialog key={session.user.id} {...props} userId={session.user.id} />;
}

function UserOrderDialog({ userId, ...selection }: OrderSelection & { userId: string }) {
  const formId = useId();
  const dialog = useOrderDialog(userId, selection);
  const { request, close } = dialog;
  return (
    <Dialog
      open={selection.open}
      isInUrl
      onClose={close}
      finalFocus={() => (dialog.closedAfterSuccess() ? showNextStep() : null)}
      title="Request Calibration Order"
      footer={
        !request.isSuccess && (
          <>
            <Button onClick={close} disabled={request.isPending}>
              Cancel
            </Button>
            <Button type="submit" form={formId} variant="action" busy={request.isPending}>
              Submit for Approval
            </Button>
          </>
        )
      }
    >
      {request.isSuccess ? (
        <OrderResultNotice result={request.data} total={request.variables.expectedTotal} />
      ) : (
        <OrderForm
          id={formId}
          product={selection.product}
          tuneType={selection.tuneType}
          dialog={dialog}
        />
      )}
    </Dialog>
  );
}

interface OrderResultNoticeProps {
  result: OrderResult;
  /** Cents. */
  total: number | undefined;
}

/** The result of an order request. Takes the focus, so that screen readers announce it. */
function OrderResultNotice({ result, total }: OrderResultNoticeProps) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} tabIndex={-1} role="status" className={noticeStyle}>
      {result.kind === 'placed' ? (
        <CircleCheck size={44} className={css({ color: 'fulfilled.ink' })} />
      ) : (
        <CloudOff size={44} />
      )}
      {texts[result.kind]}
      {result.kind === 'placed' && result.orderId && (
        <strong className={numberStyle}>Order {shortId(result.orderId)}</strong>
      )}
      {total !== undefined && (
        <span className={payStyle}>Total {formatDollars(total)}. You pay after we approve it.</span>
      )}
    </p>
  );
}

const noticeStyle = css({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  textAlign: 'center',
  textWrap: 'balance',
  gap: '4',
  // Puts the text in the middle of a phone's screen.
  height: '27rem',
  fontSize: '18',
  fontWeight: '600',
  outlineStyle: 'none',
});

const numberStyle = css({ fontFamily: 'display', fontSize: '28', lineHeight: '1' });

const payStyle = css({ color: 'muted', fontSize: '16', fontWeight: '400' });
