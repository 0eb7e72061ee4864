import { CircleCheck, CloudOff } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import { css } from '#styled/css';
import { useSession } from '#web/api/session.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { isOfferedInOrderDialog } from '#worker/domain/catalog/addon-visibility.ts';
import type { AddonJson, ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { orderTotal, type TuneType } from '#worker/domain/orders/pricing.ts';
import { ChangedPrices } from './changed-prices.tsx';
import { LastDetails } from './last-details.tsx';
import { OrderFormFields } from './order-form-fields.tsx';
import { priceLines } from './price-changes.ts';
import { RequestSummary } from './request-summary.tsx';
import { InPlaceOf, useInPlaceOf } from './resubmission-notice.tsx';
import { focusField, useOrderForm } from './use-order-form.ts';
import { type Requested, successMs, useOrderRequest } from './use-order-request.ts';
import { useSeenPrices } from './use-seen-prices.ts';

interface OrderDialogProps {
  product: ProductJson;
  tuneType: TuneType;
  addons: AddonJson[];
  open: boolean;
  onClose: () => void;
}

/** The dialog 'Request Calibration Order' (spec section 2): form, sending, success for 2 s, closed. */
export function OrderDialog(props: OrderDialogProps) {
  const session = useSession();
  if (session.state !== 'signedIn') return null;
  return <OrderRequest key={session.user.id} {...props} userId={session.user.id} />;
}

function OrderRequest({
  userId,
  product,
  tuneType,
  addons,
  open,
  onClose,
}: OrderDialogProps & { userId: string }) {
  const formId = useId();
  const formElement = useRef<HTMLFormElement>(null);
  const owner = { userId, about: product.id };
  const form = useOrderForm(owner);
  const request = useOrderRequest(owner);
  const { denied, resubmitOf } = useInPlaceOf(form.resubmitOf, request.isPending);
  const offered = addons.filter((addon) => isOfferedInOrderDialog(addon, product));
  const prices = useSeenPrices(open, priceLines(product, tuneType, offered));
  useOnceAfter(request.isSuccess, successMs, () => {
    form.reset();
    request.reset();
    onClose();
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (request.isPending) return;
    const values = form.submit(event.currentTarget);
    if (!values) return;
    prices.accept();
    request.mutate({
      ...values,
      productId: product.id,
      tuneType,
      addonIds: offered.map(({ id }) => id),
      expectedTotal: orderTotal(product, tuneType, offered),
      ...(resubmitOf !== undefined && { resubmitOf }),
    });
  }

  /** While the request is on its way nothing can be called off any more, so nothing looks as if it could. */
  function close(): void {
    if (request.isPending) return;
    form.forgetMessages();
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Request Calibration Order"
      footer={
        !request.isSuccess && (
          <>
            <Button onClick={close} disabled={request.isPending}>
              Cancel
            </Button>
            <Button type="submit" form={formId} look="action" busy={request.isPending}>
              Submit for Approval
            </Button>
          </>
        )
      }
    >
      {request.isSuccess ? (
        <Success requested={request.data} />
      ) : (
        <>
          <RequestSummary
            product={product}
            tuneType={tuneType}
            addons={offered}
            leftOut={addons.filter((addon) => !offered.includes(addon))}
          />
          <ChangedPrices changes={prices.changes} />
          {denied ? (
            <InPlaceOf order={denied} />
          ) : (
            <LastDetails yearRange={product.yearRange} onFill={form.fill} />
          )}
          <form
            ref={formElement}
            id={formId}
            noValidate
            onSubmit={submit}
            className={css({ display: 'grid', gap: '6' })}
          >
            <OrderFormFields values={form.values} messages={form.messages} onChange={form.change} />
            <div>
              <Button
                look="quiet"
                disabled={form.isEmpty && !form.canRestore}
                onClick={() => {
                  if (form.isEmpty) form.restore();
                  else form.clear();
                  focusField(formElement.current);
                }}
              >
                {form.isEmpty && form.canRestore ? 'Undo Clear' : 'Clear Form'}
              </Button>
            </div>
          </form>
        </>
      )}
    </Dialog>
  );
}

/** It takes the focus that the form had: a screen reader says it, and the keyboard stays in the dialog. */
function Success({ requested }: { requested: Requested }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  const Icon = requested === 'placed' ? CircleCheck : CloudOff;
  return (
    <p ref={text} tabIndex={-1} role="status" className={successStyle}>
      <Icon size={44} strokeWidth={1.75} aria-hidden />
      {requestedTexts[requested]}
    </p>
  );
}

const requestedTexts: Record<Requested, string> = {
  placed: "Order Submitted! We'll review your request and get back to you soon.",
  waiting:
    'Waiting for signal. Your request is kept on this device and will be sent by itself. You will find it on My Orders.',
  signedOut: 'Your request is kept on this device and will be sent once you have signed in again.',
};

/** Does something once, a while after `isSo` has become true, unless its component has gone by then. */
function useOnceAfter(isSo: boolean, delayMs: number, act: () => void): void {
  const actThen = useEffectEvent(act);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => actThen(), delayMs);
    return () => clearTimeout(timer);
  }, [isSo, delayMs]);
}

const successStyle = css({
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
