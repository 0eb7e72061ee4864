import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';

interface RemoveFileDialogProps {
  file: DeliverableJson | undefined;
  busy: boolean;
  onClose: () => void;
  onRemove: (file: DeliverableJson) => void;
}

export function RemoveFileDialog({ file, busy, onClose, onRemove }: RemoveFileDialogProps) {
  return (
    <PromptDialog
      open={file !== undefined}
      onClose={onClose}
      title="Remove File"
      description={
        <>
          This removes <bdi>{file?.fileName}</bdi> from the order. To bring it back, upload it
          again.
        </>
      }
      confirm="Remove File"
      variant="danger"
      busy={busy}
      onConfirm={() => file && onRemove(file)}
    />
  );
}
