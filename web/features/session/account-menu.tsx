import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { forgetAllDrafts } from '#web/lib/drafts.ts';
import { fullName } from '#web/lib/format.ts';
import { Menu } from '#web/ui/menu.tsx';
import type { UserJson } from '#worker/domain/api.ts';

/** The open avatar menu: full name or 'Account', the e-mail, 'Log out' (spec section 2). */
export function AccountMenu({ user, avatar }: { user: UserJson; avatar: ReactNode }) {
  return (
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
          id: 'log-out',
          label: 'Log out',
          icon: LogOut,
          href: '/api/logout',
          onFollow: forgetAllDrafts,
        },
      ]}
    />
  );
}
