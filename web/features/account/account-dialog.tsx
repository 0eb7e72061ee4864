import { css } from '#styled/css';
import { Dialog } from '#web/ui/dialog.tsx';
import { OwnData } from './own-data.tsx';

interface AccountDialogProps {
  open: boolean;
  onClose: () => void;
}

/** What a person can settle about themselves. */
export function AccountDialog({ open, onClose }: AccountDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Your Account">
      <div className={css({ display: 'grid', gap: '8' })}>
        <OwnData />
      </div>
    </Dialog>
  );
}
