import { LogOut, UserRound } from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { css } from '#styled/css';
import { connectivity } from '#web/api/connectivity.ts';
import { outbox, useOutbox } from '#web/delivery/outbox.ts';
import { forgetAllDrafts } from '#web/lib/drafts.ts';
import { fullName } from '#web/lib/format.ts';
import { leaveDevicePush } from '#web/push/device-push.ts';
import { pushOwner } from '#web/push/push-owner.ts';
import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import { Menu } from '#web/ui/form/menu.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { RenderAccount } from './render-account.ts';

const logoutPath = '/api/logout';

/** Only the store can end a session: gives whether there is a connection, and says so where there is none. */
function requireConnection(): boolean {
  const isOnline = connectivity.get() === 'online';
  if (!isOnline) void showToast(needsConnection);
  return isOnline;
}

const needsConnection = {
  type: 'error',
  title: 'Error',
  description: 'You need a connection to log out.',
} as const;

interface AccountMenuProps {
  user: UserJson;
  avatar: ReactNode;
  renderAccount: RenderAccount;
}

/** The open avatar menu: full name or 'Account', the e-mail, 'Your Account', 'Log out' (spec section 2). */
export function AccountMenu({ user, avatar, renderAccount }: AccountMenuProps) {
  const unsent = useOutbox().length;
  const [isAsked, setAsked] = useState(false);
  const [isAccountOpen, setAccountOpen] = useState(false);

  /** What was written and is not sent would be gone: that is asked first (design section 7). */
  function logOut(event: MouseEvent): void {
    if (!requireConnection()) {
      event.preventDefault();
      return;
    }
    if (unsent === 0) {
      forgetAllDrafts();
      if (pushOwner.get() === undefined) return;
      event.preventDefault();
      void leave();
      return;
    }
    event.preventDefault();
    setAsked(true);
  }

  /** What is pushed to this browser is this person's, and ends with them. */
  async function leave(): Promise<void> {
    if (pushOwner.get() !== undefined) await leaveDevicePush();
    location.assign(logoutPath);
  }

  async function logOutAnyway(): Promise<void> {
    if (!requireConnection()) return;
    forgetAllDrafts();
    await outbox.clear();
    await leave();
  }

  return (
    <>
      <Menu
        label="Account"
        trigger={avatar}
        header={
          <>
            <strong className={css({ display: 'block' })}>{fullName(user) || 'Account'}</strong>
            <span className={css({ color: 'muted', fontSize: '14' })}>{user.email}</span>
          </>
        }
        items={[
          {
            id: 'account',
            label: 'Your Account',
            icon: UserRound,
            onSelect: () => setAccountOpen(true),
          },
          { id: 'log-out', label: 'Log out', icon: LogOut, href: logoutPath, onFollow: logOut },
        ]}
      />
      {renderAccount({ open: isAccountOpen, onClose: () => setAccountOpen(false) })}
      <PromptDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title="Log out?"
        description={
          unsent === 1
            ? 'Something that you wrote is not sent yet. It is lost when you log out.'
            : `${unsent} things that you wrote are not sent yet. They are lost when you log out.`
        }
        confirm="Log Out Anyway"
        look="danger"
        busy={false}
        onConfirm={() => void logOutAnyway()}
      />
    </>
  );
}
