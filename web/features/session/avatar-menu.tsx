import { LogOut } from 'lucide-react';
import { css } from '#styled/css';
import { fullName, initials } from '#web/lib/format.ts';
import { Menu } from '#web/ui/menu.tsx';
import type { UserJson } from '#worker/domain/api.ts';

/** Who is signed in, and the way out (spec section 2). */
export function AvatarMenu({ user }: { user: UserJson }) {
  return (
    <Menu
      label="Account"
      trigger={<span className={avatarStyle}>{initials(user)}</span>}
      header={
        <>
          <strong className={css({ display: 'block' })}>{fullName(user) || 'Account'}</strong>
          <span className={css({ color: 'muted', fontSize: '14' })}>{user.email}</span>
        </>
      }
      items={[{ id: 'log-out', label: 'Log out', icon: LogOut, href: '/api/logout' }]}
    />
  );
}

const avatarStyle = css({
  display: 'grid',
  placeItems: 'center',
  width: 'target',
  height: 'target',
  borderRadius: 'round',
  background: 'ink',
  color: 'card',
  fontWeight: '700',
  fontSize: '14',
});
