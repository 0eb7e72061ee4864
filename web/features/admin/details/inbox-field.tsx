import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api/api.ts';
import { formatShortDay } from '#web/lib/day.ts';
import { applyOrder, refreshOrders } from '#web/orders/lists/admin-lists.ts';
import { InsetField } from '#web/ui/form/inset-field.tsx';
import { countText } from '#worker/domain/count-text.ts';
import { inboxDays, inboxReasonTexts } from '#worker/domain/orders/lists/inbox.ts';
import type { InboxActionJson, OrderJson } from '#worker/domain/orders/orders.api.ts';

/** Says why the order is in the inbox, and sets it aside or puts it back. */
export function InboxField({ order }: { order: OrderJson }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (body: InboxActionJson) =>
      api(`/api/admin/orders/${order.id}/inbox`, { method: 'PUT', body }),
    onSuccess: (changed) => {
      applyOrder(client, changed);
      refreshOrders(client, order.id);
    },
    meta: { errorText: 'Failed to change the inbox.' },
  });
  const choices = choicesOf(order);
  return (
    <InsetField label="Inbox">
      {(control) => (
        <select
          {...control}
          // The select is a menu: its first line shows the state.
          value=""
          disabled={change.isPending}
          onChange={({ target }) => {
            const chosen = choices[Number(target.value)];
            if (chosen) change.mutate(chosen.body);
          }}
        >
          <option value="">{stateOf(order)}</option>
          {choices.map(({ label }, index) => (
            <option key={label} value={index}>
              {label}
            </option>
          ))}
        </select>
      )}
    </InsetField>
  );
}

function stateOf({ inbox }: OrderJson): string {
  if (inbox?.pausedUntil) {
    const state = inbox.waitsForCustomer ? 'Waiting on customer' : 'Snoozed';
    return `${state} until ${formatShortDay(inbox.pausedUntil)}`;
  }
  if (!inbox?.since) return 'Nothing to answer';
  return inbox.reasons.map((reason) => inboxReasonTexts[reason]).join(', ');
}

function choicesOf({ inbox }: OrderJson): { label: string; body: InboxActionJson }[] {
  const seenMessageAt = inbox?.newestMessageAt ?? null;
  const canSettle = inbox?.reasons.some((reason) => settledByHand.includes(reason));
  return [
    ...(inbox?.pausedUntil
      ? [{ label: 'Back to the inbox', body: { action: 'resume' as const } }]
      : []),
    {
      label: `Wait on customer, up to ${countText(inboxDays.wait, 'day')}`,
      body: { action: 'wait', days: inboxDays.wait, seenMessageAt },
    },
    ...inboxDays.snooze.map((days) => ({
      label: `Snooze ${countText(days, 'day')}`,
      body: { action: 'snooze' as const, days, seenMessageAt },
    })),
    ...(canSettle
      ? [{ label: 'No answer needed', body: { action: 'done' as const, seenMessageAt } }]
      : []),
  ];
}

/** A cancel request and a returned order need a decision. */
const settledByHand: readonly string[] = ['flashFailed', 'message', 'log', 'change', 'noAnswer'];
