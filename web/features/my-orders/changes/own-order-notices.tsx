import { api } from '#web/api/api.ts';
import { formatDay } from '#web/lib/day.ts';
import { useOwnAction } from '#web/orders/order-changes.ts';
import { Callout } from '#web/ui/callout.tsx';
import { focusTitle } from '#web/ui/dialog/focus-title.ts';
import { Button } from '#web/ui/form/button.tsx';
import { amendmentSentence, dueOnceAccepted } from '#worker/domain/orders/amendments.ts';
import { awaitsFile } from '#worker/domain/orders/order-lifecycle.ts';
import type { AmendmentJson, OrderJson } from '#worker/domain/orders/orders.api.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';

/** What waits for the customer's answer, or for ours. */
export function OwnOrderNotices({ order }: { order: OrderJson }) {
  const { amendment, changeReason, answersAskedAt, cancelRequestedAt, status, cancelReason } =
    order;
  return (
    <>
      {amendment && <Amendment key={amendment.id} order={order} amendment={amendment} />}
      {changeReason && <Callout title="What to Change" text={changeReason} />}
      {answersAskedAt && awaitsFile(order) && (
        <Callout title={`We asked about your truck on ${formatDay(answersAskedAt)}`}>
          <p>The chat says what we need. Add it below, so we can go on.</p>
        </Callout>
      )}
      {cancelRequestedAt && (
        <Callout title={`You asked to cancel on ${formatDay(cancelRequestedAt)}`}>
          <p>You’ve paid for this order, so we’ll answer before we cancel it.</p>
        </Callout>
      )}
      {status === 'canceled' && cancelReason && (
        <Callout title="Reason for Canceling" text={cancelReason} />
      )}
    </>
  );
}

function Amendment({ order, amendment }: { order: OrderJson; amendment: AmendmentJson }) {
  const answer = useOwnAction(order.id, ({ choice }: { choice: 'accept' | 'decline' }, key) =>
    api(`/api/orders/${order.id}/amendments/${amendment.id}/${choice}`, {
      method: 'POST',
      idempotencyKey: key,
    }),
  );
  const isChosen = (choice: string) => answer.isPending && answer.variables.choice === choice;
  const [due, dueAfter] = [order.amountDue, dueOnceAccepted(order, amendment)].map(
    formatExactDollars,
  );
  // The buttons go with the answer.
  const give = (choice: 'accept' | 'decline') =>
    answer.mutate({ choice }, { onSuccess: focusTitle });
  return (
    <Callout
      title="We’d like to change your order"
      text={amendmentSentence(order, amendment)}
      actions={
        <>
          <Button
            variant="action"
            busy={isChosen('accept')}
            disabled={isChosen('decline')}
            onClick={() => give('accept')}
          >
            Accept
          </Button>
          <Button
            busy={isChosen('decline')}
            disabled={isChosen('accept')}
            onClick={() => give('decline')}
          >
            Decline
          </Button>
        </>
      }
    >
      <p>
        Due now: {due}. Due once you accept: {dueAfter}.
      </p>
      <p>If you decline, your order stays as it is.</p>
    </Callout>
  );
}
