import { lazy, Suspense, useState } from 'react';
import { css } from '#styled/css';
import { initials } from '#web/lib/format.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { loadWhenPossible } from '#web/ui/dialog/load-when-possible.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { RenderAccount } from './render-account.ts';

const loadMenu = () => import('./account-menu.tsx');
const AccountMenu = lazy(() =>
  loadWhenPossible(() => loadMenu().then((part) => ({ default: part.AccountMenu }))),
);

interface AvatarMenuProps {
  user: UserJson;
  renderAccount: RenderAccount;
}

/**
 * Who is signed in, and the way out (spec section 2). The menu comes when a pointer or the focus reaches its
 * button, so that no page waits for it.
 */
export function AvatarMenu({ user, renderAccount }: AvatarMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const avatar = <Avatar initials={initials(user)} imageUrl={user.profileImageUrl} />;
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={isWanted}
      className={css({ cursor: 'pointer', borderRadius: 'round' })}
      onPointerEnter={loadMenu}
      onFocus={loadMenu}
      onClick={() => setWanted(true)}
    >
      {avatar}
      <span className={css({ srOnly: true })}>Account</span>
    </button>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <AccountMenu user={user} avatar={avatar} renderAccount={renderAccount} />
    </Suspense>
  );
}
