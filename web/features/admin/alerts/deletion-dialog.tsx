import { useOfflineRefusal } from '#web/orders/use-refusal.tsx';
import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';

interface DeletionDialogProps {
  user: UserJson | undefined;
  busy: boolean;
  onClose: () => void;
  onDelete: (user: UserJson) => void;
}

/** Asks an admin to confirm the deletion of a customer's account. */
export function DeletionDialog({ user, busy, onClose, onDelete }: DeletionDialogProps) {
  return (
    <PromptDialog
      open={user !== undefined}
      onClose={onClose}
      title="Delete this customer’s account?"
      description="For paid orders, we keep what the law requires: the invoice lines, prices, dates, name and address. We delete everything else about this customer. You can’t undo this."
      refusal={useOfflineRefusal()}
      confirm="Delete Account"
      variant="danger"
      busy={busy}
      onConfirm={() => user && onDelete(user)}
    >
      <p>
        <strong>{user?.email}</strong>
      </p>
    </PromptDialog>
  );
}
