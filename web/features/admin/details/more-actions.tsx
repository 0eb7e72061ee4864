import { css } from '#styled/css';
import {
  actionLabels,
  type OrderDialogKind,
  possibleActions,
} from '#web/features/admin/actions/possible-actions.tsx';
import { Button } from '#web/ui/form/button.tsx';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

const moreActions = ['request-change', 'amend', 'reopen', 'cancel'] as const;

interface MoreActionsProps {
  order: OrderJson;
  onOpenDialog: (dialog: OrderDialogKind) => void;
}

/** What an admin can do with an order beside the next step. */
export function MoreActions({ order, onOpenDialog }: MoreActionsProps) {
  const possible = possibleActions(order, moreActions);
  if (possible.length === 0) return null;
  return (
    <section aria-labelledby="more-actions" className={css({ stack: '2' })}>
      <h3 id="more-actions">More Actions</h3>
      <div className={css({ wrap: '2' })}>
        {possible.map((action) => (
          <Button key={action} onClick={() => onOpenDialog(action)}>
            {actionLabels[action]}
          </Button>
        ))}
      </div>
    </section>
  );
}
