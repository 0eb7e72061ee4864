import { useSession } from '#web/lib/session.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { NotificationSettings } from './notification-settings.tsx';

interface AccountDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The dialog 'Your Account', its sections one under the other. */
export function AccountDialog({ open, onClose }: AccountDialogProps) {
  const session = useSession();
  return (
    <Dialog open={open} onClose={onClose} title="Your Account">
      {session.state === 'signedIn' && <NotificationSettings userId={session.user.id} />}
    </Dialog>
  );
}
