import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiResponse } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { useUserId } from '#web/api/session.ts';
import { displayName } from '#web/lib/format.ts';
import { useOfflineRefusal } from '#web/orders/use-refusal.tsx';
import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import type { Role } from '#worker/domain/accounts/accounts.api.ts';
import { adminsOnlyWork } from '#worker/domain/accounts/permissions.ts';
import type { TeamMemberJson } from '#worker/domain/accounts/team.api.ts';
import { teamQuery } from './team-query.ts';

export interface RoleChange {
  member: TeamMemberJson;
  /** Null removes them from the team. */
  role: Role | null;
}

/** Asks for confirmation and changes a role. */
export function ChangeRole({
  change: { member, role },
  onClose,
}: {
  change: RoleChange;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const isSelf = useUserId() === member.user.id;
  const path = `/api/admin/team/${member.user.id}`;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      apiResponse(path, role === null ? { method: 'DELETE' } : { method: 'PUT', body: { role } }),
    onSuccess: onClose,
    meta: { errorText: 'We couldn’t change this role.' },
    // A former admin can't read the team, but learns their own role from their profile.
    onSettled: () =>
      queryClient.invalidateQueries({
        queryKey: (isSelf ? queries.currentUser : teamQuery).queryKey,
      }),
  });
  return (
    <PromptDialog
      open
      onClose={onClose}
      {...textsOf(member, role)}
      description={
        <>
          {isSelf ? 'You' : <bdi>{displayName(member.user)}</bdi>} {effectOf(role, isSelf)}
        </>
      }
      variant={role === 'admin' ? 'action' : 'danger'}
      busy={isPending}
      refusal={useOfflineRefusal()}
      onConfirm={() => mutate()}
    />
  );
}

function textsOf(member: TeamMemberJson, role: Role | null): { title: string; confirm: string } {
  if (role === 'admin') return { title: 'Make them an admin?', confirm: 'Make Admin' };
  if (role === 'staff') return { title: 'Make this admin staff?', confirm: 'Make Staff' };
  return member.role === 'admin'
    ? { title: 'Remove this admin?', confirm: 'Remove Admin' }
    : { title: 'Remove this staff member?', confirm: 'Remove Staff' };
}

function effectOf(role: Role | null, isSelf: boolean): string {
  if (role === 'admin') {
    return `will be able to manage ${adminsOnlyWork}.`;
  }
  if (role === 'staff') {
    return `will no longer be able to manage ${adminsOnlyWork}. That takes effect right away.`;
  }
  return isSelf
    ? 'will lose access to this dashboard right away. Your own orders stay.'
    : 'will lose access to this dashboard right away. Their messages and decisions stay.';
}
