import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from '#styled/css';
import { apiResponse } from '#web/api/api.ts';
import { getQuery } from '#web/api/queries.ts';
import { signOutAnyway } from '#web/delivery/sign-out.ts';
import { useLoadDelivery, useUnsentCount } from '#web/delivery/use-delivery.ts';
import { formatDay, formatMoment } from '#web/lib/day.ts';
import { Badge } from '#web/ui/badge.tsx';
import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { useFocusRestore } from '#web/ui/hooks/use-focus-restore.ts';
import { Unloaded } from '#web/ui/layout/unloaded.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import type { SessionJson } from '#worker/domain/accounts/accounts.api.ts';

const sessionsQuery = { ...getQuery('/api/account/sessions'), refetchOnMount: 'always' } as const;

/** The devices on which the user is signed in, each with Log Out. */
export function Devices() {
  const query = useQuery(sessionsQuery);
  const { data: sessions } = query;
  const focus = useFocusRestore();
  return (
    <section aria-labelledby="devices-title" className={sectionStyle} {...focus}>
      <h3 id="devices-title">Your Devices</h3>
      {sessions && <DeviceList sessions={sessions} />}
      {!sessions && (
        <Unloaded query={query} height="6rem" errorText="Failed to load your devices" />
      )}
    </section>
  );
}

function DeviceList({ sessions }: { sessions: readonly SessionJson[] }) {
  const queryClient = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const signOut = useMutation({
    /** Signs out every other device if `id` is undefined. */
    mutationFn: (id: string | undefined) =>
      apiResponse(`/api/account/sessions/${id ?? 'others'}`, { method: 'DELETE' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    meta: { errorText: 'We couldn’t reach the server. Please try again.' },
  });
  return (
    <>
      <ul aria-labelledby="devices-title" className={css({ display: 'grid', gap: '2' })}>
        {sessions.map(({ id, device, createdAt, lastUsedAt, isCurrent }) => (
          <li key={id} tabIndex={-1} className={rowStyle}>
            <div className={css({ flex: '1 1 12rem', minWidth: '0' })}>
              <p className={nameStyle}>
                {device ?? 'Unknown device'} {isCurrent && <Badge>This device</Badge>}
              </p>
              <p className={mutedStyle}>Last used {formatMoment(Date.parse(lastUsedAt))}</p>
              <p className={mutedStyle}>Logged in since {formatDay(createdAt)}</p>
            </div>
            <Button
              aria-label={`Log Out: ${isCurrent ? 'this device' : (device ?? 'unknown device')}`}
              busy={signOut.isPending && signOut.variables === id}
              onClick={() => (isCurrent ? setLeaving(true) : signOut.mutate(id))}
            >
              Log Out
            </Button>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div>
          <Button
            busy={signOut.isPending && signOut.variables === undefined}
            onClick={() => signOut.mutate(undefined)}
          >
            Log Out Other Devices
          </Button>
        </div>
      )}
      <LeavePrompt open={isLeaving} onClose={() => setLeaving(false)} />
    </>
  );
}

/** Signs out of this device, after a warning about what it hasn't sent. */
function LeavePrompt({ open, onClose }: { open: boolean; onClose: () => void }) {
  const unsent = useUnsentCount();
  const loadDelivery = useLoadDelivery();
  const leave = useMutation({ mutationFn: () => signOutAnyway(loadDelivery, showToast) });
  const lost = unsent === 1 ? '1 unsent item' : `${unsent} unsent items`;
  return (
    <PromptDialog
      open={open}
      onClose={onClose}
      title="Log out of this device?"
      description={`You can log in again at any time.${unsent > 0 ? ` You’ll lose ${lost} on this device.` : ''}`}
      confirm="Log Out"
      variant="danger"
      busy={leave.isPending}
      onConfirm={() => leave.mutate()}
    />
  );
}

const sectionStyle = css({ stack: '3', outline: 'none' });

const rowStyle = css({ row: '3', layerStyle: 'box', outline: 'none' });

const nameStyle = css({ wrap: '2', fontWeight: '600' });
const mutedStyle = css({ color: 'muted', fontSize: '14' });
