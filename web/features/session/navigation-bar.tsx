import { Link, useLocation } from '@tanstack/react-router';
import { Menu, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { css } from '#styled/css';
import { useSession } from '#web/api/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { BodyMark } from '#web/ui/body-mark.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { useDismiss } from '#web/ui/hooks/use-dismiss.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import { AvatarMenu } from './avatar-menu.tsx';
import { BarFrame, BrandName, barEndClass, barRowClass, brandClass } from './bar-frame.tsx';
import { NavigationLinks } from './navigation-links.tsx';
import { ThemeButton } from './theme-button.tsx';
import { VisitorBar } from './visitor-bar.tsx';

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
          <span className={narrowStyle}>
            <Button
              variant="quiet"
              aria-label={isOpen ? 'Close menu' : 'Open menu'}
              aria-expanded={isOpen}
              aria-controls="mobile-menu"
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? <X size={22} aria-hidden /> : <Menu size={22} aria-hidden />}
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

const mainLinksStyle = css({
  display: 'none',
  gap: '1',
  '@container bar (min-width: 48rem)': { display: 'flex' },
});

const wideStyle = css({
  display: 'none',
  '@container bar (min-width: 48rem)': { display: 'block' },
});

const narrowStyle = css({ '@container bar (min-width: 48rem)': { display: 'none' } });

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
  '&[hidden]': { display: 'none' },
});
