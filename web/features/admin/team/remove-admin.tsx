import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiResponse } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import { nameOf } from './name-of.ts';
import { teamQuery } from './team-query.ts';

/** Asks for confirmation and removes an admin. */
export function RemoveAdmin({ user, onClose }: { user: UserJson; onClose: () => void }) {
  const session = useSession();
  const queryClient = useQueryClient();
  const isSelf = session.state === 'signedIn' && session.user.id === user.id;
  const changed: QueryKey = (isSelf ? queries.currentUser : teamQuery).queryKey;
  const { mutate, isPending } = useMutation({
    mutationFn: () => apiResponse(`/api/admin/team/${user.id}`, { method: 'DELETE' }),
    onSuccess: onClose,
    meta: { errorText: 'We couldn’t remove this admin.' },
    // A former admin can't read the team, but learns from their own profile that they are a customer now.
    onSettled: () => queryClient.invalidateQueries({ queryKey: changed }),
  });
  return (
    <PromptDialog
      open
      onClose={onClose}
      title="Remove this admin?"
      description={
        isSelf ? (
          'You’ll lose access to this dashboard right away. Your own orders stay.'
        ) : (
          <>
            <bdi>{nameOf(user)}</bdi> will lose access to this dashboard right away. Their messages
            and decisions stay.
          </>
        )
      }
      confirm="Remove Admin"
      variant="danger"
      busy={isPending}
      onConfirm={() => mutate()}
    />
  );
}
