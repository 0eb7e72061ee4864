import { LogOut, UserRound } from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { css } from '#styled/css';
import {
  checkConnection,
  clearDraftsAndTruck,
  endSession,
  logoutPath,
  signOutAnyway,
} from '#web/delivery/sign-out.ts';
import { useLoadDelivery, useUnsentCount } from '#web/delivery/use-delivery.ts';
import { fullName } from '#web/lib/format.ts';
import { pushOwner } from '#web/push/push-owner.ts';
import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import { Menu } from '#web/ui/form/menu.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';

interface AccountMenuProps {
  user: UserJson;
  avatar: ReactNode;
  onOpenAccount: () => void;
}

/** The account menu, with the confirmation of a logout that would delete unsent items. */
export function AccountMenu({ user, avatar, onOpenAccount }: AccountMenuProps) {
  const unsent = useUnsentCount();
  const loadDelivery = useLoadDelivery();
  const [isConfirming, setConfirming] = useState(false);

  /** Follows the logout link, unless the user is offline, has unsent items to confirm, or gets push here. */
  function signOut(event: MouseEvent): void {
    if (!checkConnection(showToast)) {
      event.preventDefault();
      return;
    }
    if (unsent === 0) {
      clearDraftsAndTruck();
      if (pushOwner.get() === undefined) return;
      event.preventDefault();
      void endSession();
      return;
    }
    event.preventDefault();
    setConfirming(true);
  }

  return (
    <>
      <Menu
        label="Account"
        trigger={avatar}
        header={
          <>
            <strong dir="auto" className={css({ display: 'block' })}>
              {fullName(user) || 'Account'}
            </strong>
            <span className={css({ color: 'muted', fontSize: '14' })}>{user.email}</span>
          </>
        }
        items={[
          {
            id: 'account',
            label: 'Your Account',
            icon: UserRound,
            onSelect: onOpenAccount,
          },
          { id: 'log-out', label: 'Log out', icon: LogOut, href: logoutPath, onFollow: signOut },
        ]}
      />
      <PromptDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title="Log out?"
        description={
          unsent === 1
            ? 'You have 1 unsent item. If you log out, you’ll lose it.'
            : `You have ${unsent} unsent items. If you log out, you’ll lose them.`
        }
        confirm="Log Out Anyway"
        variant="danger"
        busy={false}
        onConfirm={() => void signOutAnyway(loadDelivery, showToast)}
      />
    </>
  );
}
