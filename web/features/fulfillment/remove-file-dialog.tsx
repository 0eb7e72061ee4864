import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';

interface RemoveFileDialogProps {
  file: DeliverableJson | undefined;
  busy: boolean;
  onClose: () => void;
  onRemove: (file: DeliverableJson) => void;
}

/** Asks before a file is taken away from an order: it would have to be uploaded again. */
export function RemoveFileDialog({ file, busy, onClose, onRemove }: RemoveFileDialogProps) {
  return (
    <PromptDialog
      open={file !== undefined}
      onClose={onClose}
      title="Remove File"
      description={`${file?.fileName ?? ''} is taken away from this order. To have it back, it must be uploaded again.`}
      confirm="Remove File"
      look="danger"
      busy={busy}
      onConfirm={() => file && onRemove(file)}
    />
  );
}
