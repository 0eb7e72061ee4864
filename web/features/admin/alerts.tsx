import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { lazy, useRef, useState } from 'react';
import { css, cx } from '#styled/css';
import { apiResponse } from '#web/lib/api.ts';
import { formatDayTime } from '#web/lib/dates.ts';
import { fetchByKey, orderPollMs } from '#web/lib/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { cardClass } from '#web/ui/card.tsx';
import { OnceOpen } from '#web/ui/once-open.tsx';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';
import type { AlertJson, UserJson } from '#worker/domain/api.ts';
import { alertPerson, alertTitle } from './alert-text.ts';
import { tellUpdateFailed } from './order-update-toasts.ts';

const DeletionDialog = lazy(() =>
  import('./deletion-dialog.tsx').then((part) => ({ default: part.DeletionDialog })),
);

const queryKey = ['/api/admin/alerts'];

interface AlertsProps {
  onOpenOrder: (orderId: string) => void;
}

/** What an admin has to look at: what was given up, asked for, or went wrong with a payment. */
export function Alerts({ onOpenOrder }: AlertsProps) {
  const queryClient = useQueryClient();
  const { data: alerts } = useQuery({
    queryKey,
    queryFn: fetchByKey<AlertJson[]>,
    refetchInterval: orderPollMs,
  });
  const place = useRef<HTMLElement>(null);
  const keptFocus = useKeptFocus(place);
  const [leaver, setLeaver] = useState<UserJson>();
  const { mutate, isPending } = useMutation({
    mutationFn: (path: string) => apiResponse(path, { method: 'POST' }),
    onError: tellUpdateFailed,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['/api/admin'] }),
  });
  const settle = ({ id }: AlertJson, how: 'done' | 'retry') =>
    mutate(`/api/admin/alerts/${id}/${how}`);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label="Needs attention"
      hidden={!alerts?.length}
      {...keptFocus}
    >
      <ul className={css({ display: 'grid', gap: '3' })}>
        {alerts?.map((alert) => (
          <li key={alert.id} tabIndex={-1} className={cx(cardClass(), rowStyle)}>
            <Alert alert={alert} />
            <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
              {alert.kind === 'jobFailed' && (
                <Button look="action" disabled={isPending} onClick={() => settle(alert, 'retry')}>
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
                <Button disabled={isPending} onClick={() => settle(alert, 'done')}>
                  Done
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <OnceOpen open={leaver !== undefined}>
        <DeletionDialog
          user={leaver}
          busy={isPending}
          onClose={() => setLeaver(undefined)}
          onDelete={({ id }) =>
            mutate(`/api/admin/users/${id}/deletion`, { onSettled: () => setLeaver(undefined) })
          }
        />
      </OnceOpen>
    </section>
  );
}

function Alert({ alert }: { alert: AlertJson }) {
  const person = alertPerson(alert);
  return (
    <div className={css({ display: 'grid', gap: '1' })}>
      <h2 className={titleStyle}>
        <TriangleAlert size={22} strokeWidth={1.75} aria-hidden />
        {alertTitle(alert)}
      </h2>
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

const titleStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  fontSize: '18',
  '& > svg': { flexShrink: '0', color: 'denied.ink' },
});
