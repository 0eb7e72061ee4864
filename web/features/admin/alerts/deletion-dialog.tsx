import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';

interface DeletionDialogProps {
  user: UserJson | undefined;
  busy: boolean;
  onClose: () => void;
  onDelete: (user: UserJson) => void;
}

/** Confirms the deletion of a customer's data. */
export function DeletionDialog({ user, busy, onClose, onDelete }: DeletionDialogProps) {
  return (
    <PromptDialog
      open={user !== undefined}
      onClose={onClose}
      title="Delete Their Data"
      description="For paid orders, we keep what the law requires: the invoice lines, prices, dates, name and address. Everything else about this customer is deleted. You can't undo this."
      confirm="Delete"
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
