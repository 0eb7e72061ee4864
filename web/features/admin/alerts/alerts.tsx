import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { css, cx } from '#styled/css';
import { apiResponse } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-may.ts';
import { formatDayTime } from '#web/lib/day.ts';
import { displayName } from '#web/lib/format.ts';
import { adminListsKey } from '#web/orders/lists/order-list-key.ts';
import { useOfflineRefusal } from '#web/orders/use-refusal.tsx';
import { LazyMount } from '#web/ui/dialog/lazy-mount.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { Button } from '#web/ui/form/button.tsx';
import { cardClass } from '#web/ui/layout/card.tsx';
import { showSuccess } from '#web/ui/toast/toast.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import { permissions } from '#worker/domain/accounts/permissions.ts';
import {
  type AlertJson,
  type AlertKind,
  permissionToDismiss,
} from '#worker/domain/jobs/alerts.api.ts';
import type { JobKind } from '#worker/domain/jobs/job-kinds.ts';

const failedJobTitles: Record<JobKind, string> = {
  createInvoice: 'We couldn’t create an invoice',
  payInvoiceManually: 'We couldn’t mark an invoice as paid',
  voidInvoice: 'We couldn’t void an invoice',
  refundPayment: 'We couldn’t refund a payment',
  readInvoice: 'We couldn’t read an invoice',
  deleteUnknownUploads: 'We couldn’t delete files that nobody sent',
  reconcileInvoices: 'We couldn’t check the open invoices',
  checkFile: 'We couldn’t check a file again',
  scanFile: 'The scanner hasn’t answered about a file, so no one can download it',
  deleteUserData: 'We couldn’t finish deleting a customer’s account',
  notify: 'We couldn’t send a notification',
  push: 'We couldn’t send a push notification',
  email: 'We couldn’t send an email',
  messagesEmail: 'We couldn’t send an email about new messages',
  filesEmail: 'We couldn’t send an email about new files',
  newOrdersEmail: 'We couldn’t send an email about new orders',
};

/** Titles have no final period. */
const titles: Record<Exclude<AlertKind, 'jobFailed'>, string> = {
  deletionRequested: 'A customer asked us to delete their account',
  paidAfterDenial: 'A customer paid for a denied order',
  paidAfterCancel: 'A customer paid for a canceled order',
  cancelRequested: 'A customer wants to cancel a paid order',
  refundDue: 'A paid order was canceled, so its payment needs a refund',
  paidTwice: 'A customer paid twice for an order',
  unknownPayment: 'We got a payment for an order that no longer exists',
  invoiceVoided: 'An invoice was voided',
  amendmentWithdrawn:
    'Sales tax changed a total, so the customer can’t accept our change. Amend the order again',
  refundFailed: 'A refund failed, so the customer didn’t get their money',
  disputed: 'A customer disputed a payment',
  disputeWon: 'We won a payment dispute',
  disputeLost: 'We lost a payment dispute',
  fileReplaced: 'A file was replaced after it was sent, so we deleted it',
  fileBlocked: 'The scanner found a virus in a file, so we deleted it',
  responseTooLarge: 'A page has too much data to load',
  cronStopped: 'Scheduled jobs stopped running. Check the cron trigger',
  pushRefused: 'A push service refused our notifications',
};

const DeletionDialog = lazyPart(() => import('./deletion-dialog.tsx'), 'DeletionDialog');

interface AlertsProps {
  alerts: readonly AlertJson[];
  onOpenOrder: (orderId: string) => void;
}

/** Failed jobs, deletion requests and payment problems, each with its actions. */
export function Alerts({ alerts, onOpenOrder }: AlertsProps) {
  const [userToDelete, setUserToDelete] = useState<UserJson>();
  const retry = useResolveAlert('retry');
  const invoice = useResolveAlert('invoice');
  const done = useResolveAlert('done');
  const { mutate: deleteData, isPending: isDeleting } = useDeleteUserData();
  const offline = useOfflineRefusal();
  const isPending = [retry, invoice, done].some((action) => action.isPending) || isDeleting;
  const disabled = isPending || offline !== undefined;
  return (
    <>
      {offline && <p role="note">{offline}</p>}
      <ul className={css({ stack: '3' })}>
        {alerts.map((alert) => (
          <li key={alert.id} tabIndex={-1} className={cx(cardClass(), rowStyle)}>
            <AlertSummary alert={alert} />
            <div className={css({ wrap: '2' })}>
              {alert.kind === 'jobFailed' && (
                <Button variant="action" disabled={disabled} onClick={() => retry.mutate(alert)}>
                  Try Again
                </Button>
              )}
              {alert.kind === 'invoiceVoided' && (
                <Button variant="action" disabled={disabled} onClick={() => invoice.mutate(alert)}>
                  Create Invoice Again
                </Button>
              )}
              {alert.kind === 'deletionRequested' && (
                <Button
                  variant="danger"
                  disabled={disabled}
                  onClick={() => setUserToDelete(alert.user ?? undefined)}
                >
                  Delete Account
                </Button>
              )}
              {alert.orderId && (
                <Button onClick={() => alert.orderId && onOpenOrder(alert.orderId)}>
                  Open Order
                </Button>
              )}
              {alert.kind !== 'deletionRequested' && (
                <DoneButton alert={alert} disabled={disabled} onPress={() => done.mutate(alert)} />
              )}
            </div>
          </li>
        ))}
      </ul>
      <LazyMount open={userToDelete !== undefined}>
        <DeletionDialog
          user={userToDelete}
          busy={isPending}
          onClose={() => setUserToDelete(undefined)}
          onDelete={(user) => deleteData(user, { onSettled: () => setUserToDelete(undefined) })}
        />
      </LazyMount>
    </>
  );
}

interface DoneButtonProps {
  alert: AlertJson;
  disabled: boolean;
  onPress: () => void;
}

function DoneButton({ alert, disabled, onPress }: DoneButtonProps) {
  const permission = permissionToDismiss(alert);
  return useMay(permission) ? (
    <Button disabled={disabled} onClick={onPress}>
      Done
    </Button>
  ) : (
    <p className={css({ color: 'muted' })}>{permissions[permission].refusal}</p>
  );
}

function AlertSummary({ alert }: { alert: AlertJson }) {
  const { user } = alert;
  return (
    <div className={css({ stack: '1' })}>
      <h2 className={css({ fontSize: '18' })}>{alertTitle(alert)}</h2>
      <p className={css({ color: 'muted', overflowWrap: 'anywhere' })}>
        {user && `${displayName(user)}, `}
        {formatDayTime(alert.createdAt)}
        {alert.detail && `: ${alert.detail}`}
      </p>
    </div>
  );
}

function alertTitle({ kind, jobKind }: AlertJson): string {
  if (kind !== 'jobFailed') return titles[kind];
  return jobKind ? failedJobTitles[jobKind] : 'We gave up after a day of retries';
}

const rowStyle = css({ wrap: '3', alignItems: 'center', justifyContent: 'space-between' });

const failureTexts = {
  done: 'We couldn’t mark this as done.',
  retry: 'We couldn’t retry this.',
  invoice: 'We couldn’t create the invoice again.',
};

type AlertAction = keyof typeof failureTexts;

/** Marks an alert as done, retries its job, or creates its order's invoice again. */
function useResolveAlert(action: AlertAction) {
  return useMutation({
    mutationFn: (alert: AlertJson) => apiResponse(pathOf(alert, action), { method: 'POST' }),
    meta: { errorText: failureTexts[action] },
    onSettled: useAlertsRefresh(),
  });
}

function pathOf(alert: AlertJson, action: AlertAction): string {
  return action === 'invoice'
    ? `/api/admin/orders/${alert.orderId}/invoice`
    : `/api/admin/alerts/${alert.id}/${action}`;
}

function useDeleteUserData() {
  return useMutation({
    mutationFn: ({ id }: UserJson) =>
      apiResponse(`/api/admin/users/${id}/deletion`, { method: 'POST' }),
    onSuccess: (_, { email }) =>
      showSuccess('Deletion Started', `We’re deleting the account of ${email}.`),
    meta: { errorText: 'We couldn’t delete the account.' },
    onSettled: useAlertsRefresh(),
  });
}

/** Returns a function that refetches the alerts and lists. The mutation stays pending until it resolves. */
function useAlertsRefresh(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [queries.alerts.queryKey, queries.orderCounts.queryKey, adminListsKey].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}
