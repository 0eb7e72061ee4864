import { Suspense, useState } from 'react';
import { css } from '#styled/css';
import { initials } from '#web/lib/format.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { lazyPart, preload } from '#web/ui/dialog/lazy-part.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';

const loadMenu = () => import('./account-menu.tsx');
const AccountMenu = lazyPart(loadMenu, 'AccountMenu', { retry: true });

interface AvatarMenuProps {
  user: UserJson;
  onOpenAccount: () => void;
}

/** The account button and its menu. The menu loads on hover or focus. */
export function AvatarMenu({ user, onOpenAccount }: AvatarMenuProps) {
  const [isOpened, setOpened] = useState(false);
  const avatar = <Avatar initials={initials(user)} imageUrl={user.profileImageUrl} />;
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={isOpened}
      className={css({ cursor: 'pointer', borderRadius: 'round' })}
      onPointerEnter={preload(loadMenu)}
      onFocus={preload(loadMenu)}
      onClick={() => setOpened(true)}
    >
      {avatar}
      <span className={css({ srOnly: true })}>Account</span>
    </button>
  );
  if (!isOpened) return button;
  return (
    <Suspense fallback={button}>
      <AccountMenu user={user} avatar={avatar} onOpenAccount={onOpenAccount} />
    </Suspense>
  );
}
