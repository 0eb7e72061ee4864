import { css } from '#styled/css';
import { Dialog } from '#web/ui/dialog/dialog.tsx';

interface DynoDialogProps {
  open: boolean;
  onClose: () => void;
  url: string;
}

/** The picture of a dyno sheet as large as the screen allows. */
export function DynoDialog({ open, onClose, url }: DynoDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} size="large" title="Dyno Sheet">
      <img src={url} alt="Dyno sheet" className={imageStyle} />
    </Dialog>
  );
}

// Never taller than the dialog's body, which can't be scrolled by keyboard.
const imageStyle = css({ width: 'full', maxHeight: 'calc(100dvh - 12rem)', objectFit: 'contain' });
