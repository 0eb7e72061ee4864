import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api/api.ts';
import { useUserId } from '#web/api/session.ts';
import { teamQuery } from '#web/features/admin/team/team-query.ts';
import { displayName } from '#web/lib/format.ts';
import { applyOrder, refreshOrders } from '#web/orders/lists/admin-lists.ts';
import { InsetField } from '#web/ui/form/inset-field.tsx';
import type { AssigneeJson, OrderJson } from '#worker/domain/orders/orders.api.ts';

/** How long the choices stay as they are, in ms, so that opening the next order doesn't request them again. */
const teamStaleMs = 60_000;

/** Assigns the order to a member of the team, or to no one. */
export function AssigneeField({ order }: { order: OrderJson }) {
  const client = useQueryClient();
  const { data: team } = useQuery({ ...teamQuery, refetchOnMount: true, staleTime: teamStaleMs });
  const adminId = useUserId();
  const assign = useMutation({
    // Sent one at a time, because each press of an arrow key chooses another admin.
    scope: { id: `assignee of ${order.id}` },
    mutationFn: (userId: string | null) =>
      api(`/api/admin/orders/${order.id}/assignee`, { method: 'PUT', body: { userId } }),
    onSuccess: (assigned) => {
      applyOrder(client, assigned);
      refreshOrders(client, order.id);
    },
    meta: { errorText: 'Failed to assign the order.' },
  });
  const chosen = assign.isPending ? assign.variables : order.assignee?.id;
  return (
    <InsetField label="Assigned to">
      {(control) => (
        <select
          {...control}
          value={chosen ?? ''}
          disabled={!team}
          onChange={({ target }) => assign.mutate(target.value || null)}
        >
          <option value="">No one</option>
          {choicesOf(team?.members.map(({ user }) => user) ?? [], order.assignee).map((admin) => (
            <option key={admin.id} value={admin.id}>
              {admin.id === adminId ? `${displayName(admin)} (you)` : displayName(admin)}
            </option>
          ))}
        </select>
      )}
    </InsetField>
  );
}

/** The admins, and the one who has the order until the list of admins has loaded. */
function choicesOf(
  admins: readonly AssigneeJson[],
  assignee: AssigneeJson | null,
): readonly AssigneeJson[] {
  const isKnown = !assignee || admins.some(({ id }) => id === assignee.id);
  return isKnown ? admins : [assignee, ...admins];
}
