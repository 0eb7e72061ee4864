import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { apiResponse } from '#web/api/api.ts';
import { useUserId } from '#web/api/session.ts';
import { useMay } from '#web/api/use-may.ts';
import { displayName } from '#web/lib/format.ts';
import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { showSuccess } from '#web/ui/toast/toast.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';

/** Signs a person out of all their devices, after a confirmation. The account dialog has the user's own. */
export function EndSessions({ user }: { user: UserJson }) {
  const [isAsking, setAsking] = useState(false);
  const isSelf = useUserId() === user.id;
  const mayEnd = useMay('team');
  const name = displayName(user);
  const { mutate, isPending } = useMutation({
    mutationFn: () => apiResponse(`/api/admin/users/${user.id}/sessions`, { method: 'DELETE' }),
    onSuccess() {
      setAsking(false);
      showSuccess('Sessions Ended', `${name} is logged out everywhere.`);
    },
    meta: { errorText: 'We couldn’t end the sessions. Please try again.' },
  });
  if (!mayEnd || isSelf) return null;
  return (
    <>
      <Button aria-label={`End Sessions: ${name}`} onClick={() => setAsking(true)}>
        End Sessions
      </Button>
      <PromptDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="End all sessions?"
        description={
          <>
            <bdi>{name}</bdi> is logged out of every device and has to log in again. Anything they
            haven’t sent is kept.
          </>
        }
        confirm="End Sessions"
        variant="danger"
        busy={isPending}
        onConfirm={() => mutate()}
      />
    </>
  );
}
