import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { css } from '#styled/css';
import { buildSheetHash, type OrderHash } from '#web/orders/lists/use-order-tab.ts';
import { buildSheetText, downloadText } from '#web/orders/order-view.ts';
import { Button, ButtonLink } from '#web/ui/form/button.tsx';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';
import { isReviewDue } from '#worker/domain/reviews/review-due.ts';
import {
  awaitsAnswers,
  type NextAction,
  nextAction,
  payableInvoiceUrl,
} from './order-status-line.ts';
import { reviewLater } from './review/review-later.ts';

/** Loaded on a press, because most orders wait for the shop. */
const loadActions = () => import('./card-actions.ts');

export interface OrderActionsProps {
  order: OrderJson;
  /** Whether the order was denied, and nothing replaces it yet. */
  isResubmittable: boolean;
  onOpen: (part?: OrderHash) => void;
  preloadDialog: () => void;
}

/** The order's next action, and the button that opens its details. If nothing else is next, that one is primary. */
export function OrderActions({ preloadDialog, ...props }: OrderActionsProps) {
  const { order, isResubmittable, onOpen } = props;
  const [now] = useState(Date.now);
  const isDue = isReviewDue(order, now) && !reviewLater.has(order.id);
  const next = nextAction(order, { isResubmittable, isReviewDue: isDue });
  const preloadHandlers = { onPointerEnter: preloadDialog, onFocus: preloadDialog };
  return (
    <div className={actionsStyle} {...preloadHandlers}>
      <NextActionButton {...props} next={next} />
      {awaitsAnswers(order) && (
        <Button
          variant={next === 'answer' ? 'action' : 'plain'}
          onClick={() => onOpen(buildSheetHash)}
        >
          {buildSheetText(order.buildSheet)}
        </Button>
      )}
      <Button
        variant={next === 'view' ? 'action' : 'plain'}
        // New files take precedence over new messages.
        onClick={() => onOpen(order.unread > 0 && order.newFiles === 0 ? 'chat' : undefined)}
      >
        View Details & Chat
      </Button>
    </div>
  );
}

interface NextActionButtonProps extends Pick<OrderActionsProps, 'order' | 'onOpen'> {
  next: NextAction;
}

function NextActionButton({ order, next, onOpen }: NextActionButtonProps) {
  const queryClient = useQueryClient();
  const texts = {
    pay: `Pay ${formatExactDollars(order.amountDue)}`,
    reply: 'Reply',
    review: 'Tell Us How It Runs',
  };
  const url = payableInvoiceUrl(order);
  if (next === 'pay' && url) {
    return (
      <ButtonLink variant="action" href={url} target="_blank">
        {texts.pay}
      </ButtonLink>
    );
  }
  switch (next) {
    case 'resubmit':
      return <ResubmitButton order={order} onOpen={onOpen} />;
    case 'download':
      return (
        <Button
          variant="action"
          onClick={() => {
            onOpen();
            void loadActions().then((actions) => actions.downloadNewFiles(queryClient, order.id));
          }}
        >
          {downloadText(order.newFiles)}
        </Button>
      );
    // Without an online invoice, the details say how to pay.
    case 'pay':
    case 'reply':
    case 'review':
      return (
        <Button variant="action" onClick={() => onOpen(next === 'reply' ? 'chat' : undefined)}>
          {texts[next]}
        </Button>
      );
    default:
      return null;
  }
}

/** Opens the order form with the denied order's data, or the order if the customer has to decide something first. */
function ResubmitButton({ order, onOpen }: Pick<OrderActionsProps, 'order' | 'onOpen'>) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);

  async function resubmit(): Promise<void> {
    setBusy(true);
    const isOpened = await loadActions().then(
      ({ resubmitAtOnce }) => resubmitAtOnce(order, { queryClient, navigate }),
      () => false,
    );
    setBusy(false);
    if (!isOpened) onOpen();
  }

  return (
    <Button variant="action" busy={isBusy} onClick={() => void resubmit()}>
      Fix and Resubmit
    </Button>
  );
}

const actionsStyle = css({ wrap: '2', '& > *': { flexGrow: '1' } });
