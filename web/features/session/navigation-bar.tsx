import { Link, useLocation } from '@tanstack/react-router';
import { Menu, X } from 'lucide-react';
import { type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { css } from '#styled/css';
import { useSession } from '#web/api/session.ts';
import { initials } from '#web/lib/format.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { BodyMark } from '#web/ui/body-mark.tsx';
import { lazyPart, preload } from '#web/ui/dialog/lazy-part.ts';
import { Button } from '#web/ui/form/button.tsx';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import { BarFrame, BrandName, barEndClass, barRowClass, brandClass } from './bar-frame.tsx';
import { ThemeButton, VisitorBar } from './visitor-bar.tsx';

const loadMenu = () => import('./account-menu.tsx');

const AccountMenu = lazyPart(loadMenu, 'AccountMenu', { retry: true });

/** The navigation bar on every page. */
export function NavigationBar({ onOpenAccount }: { onOpenAccount: () => void }) {
  const session = useSession();
  const returnTo = useLocation({
    // On the landing page, the link scrolls to a section.
    select: ({ pathname, searchStr, href }) => (pathname === '/' ? `/${searchStr}` : href),
  });
  return (
    <BarFrame>
      {session.seemsSignedIn ? (
        <SignedInBar
          user={session.state === 'signedIn' ? session.user : undefined}
          onOpenAccount={onOpenAccount}
        />
      ) : (
        <VisitorBar brand={<Brand />} returnTo={returnTo} />
      )}
    </BarFrame>
  );
}

interface SignedInBarProps {
  user: UserJson | undefined;
  onOpenAccount: () => void;
}

/** The bar of a signed-in user, or of one whose session is loading. */
function SignedInBar({ user, onOpenAccount }: SignedInBarProps) {
  const [isOpen, setOpen] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  useDismiss(bar, isOpen, () => setOpen(false));
  const isAdmin = user?.isAdmin === true;
  return (
    <div ref={bar}>
      <div className={barRowClass}>
        <Brand />
        <nav aria-label="Main" className={mainLinksStyle}>
          <NavigationLinks isAdmin={isAdmin} adminLabel="Admin" />
        </nav>
        <div className={barEndClass}>
          {isAdmin && <Badge>Admin</Badge>}
          <span className={wideStyle}>
            <ThemeButton />
          </span>
          {user ? (
            <AvatarMenu user={user} onOpenAccount={onOpenAccount} />
          ) : (
            <span className={avatarPlaceholderStyle} aria-hidden />
          )}
          <span className={css({ '@container bar (min-width: 48rem)': { display: 'none' } })}>
            <Button
              variant="quiet"
              aria-label={isOpen ? 'Close menu' : 'Open menu'}
              aria-expanded={isOpen}
              aria-controls="mobile-menu"
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? <X size={22} /> : <Menu size={22} />}
            </Button>
          </span>
        </div>
      </div>
      <nav id="mobile-menu" aria-label="Mobile" className={mobileStyle} hidden={!isOpen}>
        {isOpen && (
          <>
            <BodyMark name="data-menu" />
            <NavigationLinks
              isAdmin={isAdmin}
              adminLabel="Admin Dashboard"
              onFollow={() => setOpen(false)}
            />
            <ThemeButton label="Light or dark" />
          </>
        )}
      </nav>
    </div>
  );
}

function Brand() {
  return (
    <Link to="/" className={brandClass}>
      <BrandName />
    </Link>
  );
}

/** The account button and its menu. The menu loads on hover or focus. */
function AvatarMenu({ user, onOpenAccount }: { user: UserJson; onOpenAccount: () => void }) {
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

/** Calls `onDismiss` on Escape and on a press outside the element. */
function useDismiss(
  element: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onDismiss: () => void,
): void {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (!isOpen) return;
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !element.current?.contains(target)) dismiss();
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') dismiss();
    };
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [element, isOpen]);
}

const mainLinksStyle = css({
  display: 'none',
  gap: '1',
  '@container bar (min-width: 48rem)': { display: 'flex' },
});

const wideStyle = css({
  display: 'none',
  '@container bar (min-width: 48rem)': { display: 'block' },
});

const avatarPlaceholderStyle = css({
  width: 'target',
  height: 'target',
  borderRadius: 'round',
  background: 'line',
});

const mobileStyle = css({
  display: 'grid',
  '@container bar (min-width: 48rem)': { display: 'none' },
  justifyItems: 'start',
  padding: '2',
  borderTop: '1px solid {colors.line}',
});

interface NavigationLinksProps {
  isAdmin: boolean;
  adminLabel: string;
  onFollow?: () => void;
}

/** The links of a signed-in user. The mobile menu has a longer label for the admin link. */
function NavigationLinks({ isAdmin, adminLabel, onFollow }: NavigationLinksProps) {
  const shared = { className: linkStyle, ...(onFollow && { onClick: onFollow }) };
  return (
    <>
      <Link to="/" activeOptions={{ exact: true, includeSearch: false }} {...shared}>
        Calibrations
      </Link>
      <Link to="/my-orders" {...shared}>
        My Orders
      </Link>
      {isAdmin && (
        <Link to="/admin" {...shared}>
          {adminLabel}
        </Link>
      )}
    </>
  );
}

const linkStyle = css({
  layerStyle: 'target',
  paddingInline: '3',
  fontWeight: '600',
  color: 'muted',
  borderRadius: 'control',
  _hover: { color: 'ink' },
  '&[data-status=active]': { color: 'ink', background: 'ground' },
});
