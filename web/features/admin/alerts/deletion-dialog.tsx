import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';

interface DeletionDialogProps {
  user: UserJson | undefined;
  busy: boolean;
  onClose: () => void;
  onDelete: (user: UserJson) => void;
}

/** Asks before what is kept about a customer goes. */
export function DeletionDialog({ user, busy, onClose, onDelete }: DeletionDialogProps) {
  return (
    <PromptDialog
      open={user !== undefined}
      onClose={onClose}
      title="Delete Their Data"
      description="Orders that were paid keep what the law needs: the invoice's lines, prices, dates, name and address. Everything else about this customer goes, and cannot be brought back."
      confirm="Delete"
      look="danger"
      busy={busy}
      onConfirm={() => user && onDelete(user)}
    >
      <p>
        <strong>{user?.email}</strong>
      </p>
    </PromptDialog>
  );
}
