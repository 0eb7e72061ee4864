import { css } from '#styled/css';
import { useSession } from '#web/api/session.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { MyTrucks } from './my-trucks.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { OwnData } from './own-data.tsx';
import { ShopInfo } from './shop-info.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';
import { useAccount } from './use-account.ts';

interface AccountDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The 'Your Account' dialog: trucks, notifications, the user's data, and help. */
export function AccountDialog({ open, onClose }: AccountDialogProps) {
  const session = useSession();
  const { data: account } = useAccount();
  return (
    <Dialog open={open} isInUrl onClose={onClose} title="Your Account">
      <div className={css({ display: 'grid', gap: '8' })}>
        {account?.adminProblem && <p role="note">{account.adminProblem}</p>}
        <MyTrucks />
        {session.state === 'signedIn' && <NotificationSettings userId={session.user.id} />}
        <SignOutEverywhere />
        <OwnData />
        <ShopInfo />
      </div>
    </Dialog>
  );
}
