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

// Never higher than the dialog's body, which the keyboard couldn't scroll.
const imageStyle = css({ width: 'full', maxHeight: 'calc(100dvh - 12rem)', objectFit: 'contain' });
