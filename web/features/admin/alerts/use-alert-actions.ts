import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiResponse } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { adminListsKey } from '#web/orders/lists/order-list-key.ts';
import { showSuccess } from '#web/ui/toast/toast.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { AlertJson } from '#worker/domain/jobs/alerts.api.ts';

const failureTexts = {
  done: 'We couldn’t mark this as done.',
  retry: 'We couldn’t retry this.',
  invoice: 'We couldn’t create the invoice again.',
};

type AlertAction = keyof typeof failureTexts;

/** Marks an alert as done, retries its job, or creates its order's invoice again. */
export function useResolveAlert(action: AlertAction) {
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

export function useDeleteUserData() {
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
