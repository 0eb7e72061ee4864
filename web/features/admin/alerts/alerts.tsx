import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { css, cx } from '#styled/css';
import { apiResponse } from '#web/api/api.ts';
import { adminOrdersKey } from '#web/api/queries.ts';
import { tellFailure } from '#web/api/show-failure.ts';
import { formatDayTime } from '#web/lib/dates.ts';
import { LazyMount } from '#web/ui/dialog/lazy-mount.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { cardClass } from '#web/ui/layout/card.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { AlertJson } from '#worker/domain/jobs/alerts.api.ts';
import { alertPerson, alertTitle } from './alert-text.ts';
import { alertsQuery } from './alerts-query.ts';

const DeletionDialog = lazy(() =>
  import('./deletion-dialog.tsx').then((part) => ({ default: part.DeletionDialog })),
);

interface AlertsProps {
  alerts: readonly AlertJson[];
  onOpenOrder: (orderId: string) => void;
}

/** What an admin has to look at: what was given up, asked for, or went wrong with a payment. */
export function Alerts({ alerts, onOpenOrder }: AlertsProps) {
  const [leaver, setLeaver] = useState<UserJson>();
  const { mutate: settle, isPending: isSettling } = useSettling();
  const { mutate: erase, isPending: isErasing } = useErasure();
  const isPending = isSettling || isErasing;
  return (
    <>
      <ul className={css({ display: 'grid', gap: '3' })}>
        {alerts.map((alert) => (
          <li key={alert.id} tabIndex={-1} className={cx(cardClass(), rowStyle)}>
            <Alert alert={alert} />
            <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
              {alert.kind === 'jobFailed' && (
                <Button
                  look="action"
                  disabled={isPending}
                  onClick={() => settle({ alert, how: 'retry' })}
                >
                  Try Again
                </Button>
              )}
              {alert.kind === 'deletionRequested' && (
                <Button
                  look="danger"
                  disabled={isPending}
                  onClick={() => setLeaver(alert.user ?? undefined)}
                >
                  Delete Their Data
                </Button>
              )}
              {alert.orderId && (
                <Button onClick={() => alert.orderId && onOpenOrder(alert.orderId)}>
                  Open Order
                </Button>
              )}
              {alert.kind !== 'deletionRequested' && (
                <Button disabled={isPending} onClick={() => settle({ alert, how: 'done' })}>
                  Done
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <LazyMount open={leaver !== undefined}>
        <DeletionDialog
          user={leaver}
          busy={isPending}
          onClose={() => setLeaver(undefined)}
          onDelete={(user) => erase(user, { onSettled: () => setLeaver(undefined) })}
        />
      </LazyMount>
    </>
  );
}

/** What is not so any more is asked for anew, and is on screen before the next thing can be settled. */
function useRefresh(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [alertsQuery.queryKey, adminOrdersKey].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey, exact: true }),
      ),
    );
}

const notSettled = {
  done: 'The alert could not be settled.',
  retry: 'This could not be tried again.',
};

function useSettling() {
  return useMutation({
    mutationFn: ({ alert, how }: { alert: AlertJson; how: keyof typeof notSettled }) =>
      apiResponse(`/api/admin/alerts/${alert.id}/${how}`, { method: 'POST' }),
    onError: (error, { how }) => tellFailure(showToast, error, notSettled[how]),
    onSettled: useRefresh(),
  });
}

function useErasure() {
  return useMutation({
    mutationFn: ({ id }: UserJson) =>
      apiResponse(`/api/admin/users/${id}/deletion`, { method: 'POST' }),
    onSuccess: (_, { email }) =>
      void showToast({
        type: 'success',
        title: 'Data Deleted',
        description: `What was kept about ${email} is deleted.`,
      }),
    onError: (error) => tellFailure(showToast, error, 'Their data could not be deleted.'),
    onSettled: useRefresh(),
  });
}

function Alert({ alert }: { alert: AlertJson }) {
  const person = alertPerson(alert);
  return (
    <div className={css({ display: 'grid', gap: '1' })}>
      <h2 className={css({ fontSize: '18' })}>{alertTitle(alert)}</h2>
      <p className={css({ color: 'muted', overflowWrap: 'anywhere' })}>
        {person && `${person}, `}
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
