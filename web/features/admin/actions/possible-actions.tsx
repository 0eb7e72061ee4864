import { css } from '#styled/css';
import type { AdminAction } from '#web/api/api-routes.ts';
import { useMay } from '#web/api/use-may.ts';
import { Button } from '#web/ui/form/button.tsx';
import type { OrderEventKind } from '#worker/domain/orders/order-event-kinds.ts';
import {
  canCancel,
  canChangeTo,
  canEdit,
  canRecordPayment,
  isOpen,
  refundableAmount,
  reopenedStatus,
} from '#worker/domain/orders/order-lifecycle.ts';
import {
  closedSentence,
  declineRefusalSentence,
  reopenRefusalSentence,
} from '#worker/domain/orders/order-refusals.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

export interface ReasonText {
  title: string;
  description: string;
  label: string;
  variant: 'action' | 'danger';
  /** Returns why the order doesn't allow it (anymore). */
  refusal: (order: OrderJson) => string | undefined;
  /** The events that can lead to `refusal`, if not the order's status. */
  causes?: readonly OrderEventKind[];
}

/** The actions that need a reason. */
export const reasonTexts = {
  cancel: {
    title: 'Cancel Order',
    description:
      'The customer gets your reason. An open invoice is voided. This can’t be undone. If they’ve paid, refund them next.',
    label: 'Reason for Canceling *',
    variant: 'danger',
    refusal: (order) => (canCancel(order) ? undefined : closedSentence(order)),
  },
  'decline-cancellation': {
    title: 'Decline Cancellation',
    description: 'The order goes on, and the customer gets your reason.',
    label: 'Reason for Declining *',
    variant: 'action',
    refusal: (order) =>
      order.cancelRequestedAt === null ? declineRefusalSentence(order) : undefined,
    causes: ['cancelDeclined', 'canceled'],
  },
  reopen: {
    title: 'Reopen',
    description: 'This undoes the last decision. We’ll send the customer your reason.',
    label: 'Reason for Reopening *',
    variant: 'action',
    refusal: (order) => (reopenedStatus(order) ? undefined : reopenRefusalSentence(order)),
  },
  'request-change': {
    title: 'Ask for a Change',
    description:
      'Say what the customer has to change. The order keeps its place in line, and its clock stops until they answer.',
    label: 'What to Change *',
    variant: 'action',
    refusal: (order) => (canEdit(order) ? undefined : closedSentence(order)),
  },
} as const satisfies Partial<Record<AdminAction, ReasonText>>;

export type ReasonAction = keyof typeof reasonTexts;
export const reasonActions = Object.keys(reasonTexts) as ReasonAction[];

/** The dialogs that an admin can open for an order. */
export type OrderDialogKind =
  | 'approved'
  | 'denied'
  | 'payment'
  | 'refund'
  | 'shipped'
  | 'amend'
  | ReasonAction;

/** `shipped` is missing, because only the catalog says whether an order has goods. */
type PossibleAction = Exclude<OrderDialogKind, 'shipped'>;

export const actionLabels: Record<PossibleAction, string> = {
  denied: 'Deny Order',
  approved: 'Approve Order',
  payment: 'Record Payment',
  refund: 'Refund',
  'request-change': reasonTexts['request-change'].title,
  'decline-cancellation': reasonTexts['decline-cancellation'].title,
  amend: 'Amend',
  reopen: reasonTexts.reopen.title,
  cancel: reasonTexts.cancel.title,
};

/** Returns which of these actions the order allows. */
export function possibleActions<Action extends PossibleAction>(
  order: OrderJson,
  actions: readonly Action[],
): Action[] {
  return actions.filter((action) => isPossible(order, action));
}

function isPossible(order: OrderJson, action: PossibleAction): boolean {
  if (action === 'approved' || action === 'denied') return canChangeTo(order, action);
  if (action === 'payment') return canRecordPayment(order);
  if (action === 'refund') return refundableAmount(order) > 0;
  if (action === 'amend') return isOpen(order);
  return reasonTexts[action].refusal(order) === undefined;
}

interface StillPossibleProps {
  order: OrderJson;
  onOpenDialog: (action: OrderDialogKind) => void;
}

/** What an admin can do instead, after the order has changed under an open dialog. */
export function StillPossible({ order, onOpenDialog }: StillPossibleProps) {
  const mayRefund = useMay('refunds');
  const actions = possibleActions(order, Object.keys(actionLabels) as PossibleAction[]).filter(
    (action) => mayRefund || action !== 'refund',
  );
  if (actions.length === 0) return null;
  return (
    <div className={css({ stack: '2' })}>
      <p>You can still:</p>
      <div className={css({ wrap: '2' })}>
        {actions.map((action) => (
          <Button key={action} onClick={() => onOpenDialog(action)}>
            {actionLabels[action]}
          </Button>
        ))}
      </div>
    </div>
  );
}
