import { useId, useRef } from 'react';
import { css } from '#styled/css';
import { useSession } from '#web/api/session.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { ChangedPrices } from './changed-prices.tsx';
import { OrderFormFields } from './order-form-fields.tsx';
import { OrderResultNotice } from './order-result-notice.tsx';
import { RequestSummary } from './request-summary.tsx';
import { ResubmissionNotice } from './resubmission-notice.tsx';
import { ReuseDetails } from './reuse-details.tsx';
import { type OrderSelection, useOrderDialog } from './use-order-dialog.ts';
import { focusField } from './use-order-form.ts';

/** The order dialog: a form, then the result for 2 s, then it closes. */
export function OrderDialog(props: OrderSelection) {
  const session = useSession();
  if (session.state !== 'signedIn') return null;
  return <OrderForm key={session.user.id} {...props} userId={session.user.id} />;
}

function OrderForm({ userId, ...selection }: OrderSelection & { userId: string }) {
  const formId = useId();
  const formElement = useRef<HTMLFormElement>(null);
  const { product, tuneType, open } = selection;
  const { form, request, offered, leftOut, priceChanges, denied, submit, close } = useOrderDialog(
    userId,
    selection,
  );
  const canUndoClear = form.isEmpty && form.canRestore;

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
            <Button type="submit" form={formId} variant="action" busy={request.isPending}>
              Submit for Approval
            </Button>
          </>
        )
      }
    >
      {request.isSuccess ? (
        <OrderResultNotice result={request.data} />
      ) : (
        <>
          <RequestSummary
            product={product}
            tuneType={tuneType}
            addons={offered}
            leftOut={leftOut}
          />
          {priceChanges.length > 0 && <ChangedPrices changes={priceChanges} />}
          {denied ? (
            <ResubmissionNotice order={denied} />
          ) : (
            <ReuseDetails yearRange={product.yearRange} onFill={form.fill} />
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
                variant="quiet"
                disabled={form.isEmpty && !form.canRestore}
                onClick={() => {
                  if (form.isEmpty) form.restore();
                  else form.clear();
                  focusField(formElement.current);
                }}
              >
                {canUndoClear ? 'Undo Clear' : 'Clear Form'}
              </Button>
            </div>
          </form>
        </>
      )}
    </Dialog>
  );
}
