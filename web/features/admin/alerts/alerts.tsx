import { useState } from 'react';
import { css, cx } from '#styled/css';
import { formatDayTime } from '#web/lib/day.ts';
import { LazyMount } from '#web/ui/dialog/lazy-mount.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { Button } from '#web/ui/form/button.tsx';
import { cardClass } from '#web/ui/layout/card.tsx';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { AlertJson } from '#worker/domain/jobs/alerts.api.ts';
import { alertTitle, alertUserName } from './alert-text.ts';
import { useDeleteUserData, useResolveAlert } from './use-alert-actions.ts';

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
  const isPending = [retry, invoice, done].some((action) => action.isPending) || isDeleting;
  return (
    <>
      <ul className={css({ display: 'grid', gap: '3' })}>
        {alerts.map((alert) => (
          <li key={alert.id} tabIndex={-1} className={cx(cardClass(), rowStyle)}>
            <AlertSummary alert={alert} />
            <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
              {alert.kind === 'jobFailed' && (
                <Button variant="action" disabled={isPending} onClick={() => retry.mutate(alert)}>
                  Try Again
                </Button>
              )}
              {alert.kind === 'invoiceVoided' && (
                <Button variant="action" disabled={isPending} onClick={() => invoice.mutate(alert)}>
                  Create Invoice Again
                </Button>
              )}
              {alert.kind === 'deletionRequested' && (
                <Button
                  variant="danger"
                  disabled={isPending}
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
                <Button disabled={isPending} onClick={() => done.mutate(alert)}>
                  Done
                </Button>
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

function AlertSummary({ alert }: { alert: AlertJson }) {
  const userName = alertUserName(alert);
  return (
    <div className={css({ display: 'grid', gap: '1' })}>
      <h2 className={css({ fontSize: '18' })}>{alertTitle(alert)}</h2>
      <p className={css({ color: 'muted', overflowWrap: 'anywhere' })}>
        {userName && `${userName}, `}
        {formatDayTime(alert.createdAt)}
        {alert.detail && `: ${alert.detail}`}
      </p>
    </div>
  );
}

const rowStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
});
