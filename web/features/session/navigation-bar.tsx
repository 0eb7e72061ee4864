import { Link, useLocation } from '@tanstack/react-router';
import { Menu, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { css } from '#styled/css';
import { useSession } from '#web/api/session.ts';
import { signInPath } from '#web/api/sign-in.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/form/button.tsx';
import { useDismiss } from '#web/ui/hooks/use-dismiss.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import { AvatarMenu } from './avatar-menu.tsx';
import { BarFrame, BrandName, barRowClass, brandClass } from './bar-frame.tsx';
import { NavigationLinks } from './navigation-links.tsx';
import type { RenderAccount } from './render-account.ts';
import { ThemeButton } from './theme-button.tsx';

/** The navigation bar on every page. */
export function NavigationBar({ renderAccount }: { renderAccount: RenderAccount }) {
  const session = useSession();
  // The prerendered landing page has the link of '/', so a query string must not change it.
  const returnTo = useLocation({
    select: ({ pathname, href }) => (pathname === '/' ? '/' : href),
  });
  return (
    <BarFrame>
      <a href="#content" className={skipStyle}>
        Skip to content
      </a>
      {session.seemsSignedIn ? (
        <SignedInBar
          user={session.state === 'signedIn' ? session.user : undefined}
          renderAccount={renderAccount}
        />
      ) : (
        <div className={barRowClass}>
          <Brand />
          <div className={endStyle}>
            <ThemeButton />
            <ButtonLink variant="action" href={signInPath(returnTo)}>
              Log In
            </ButtonLink>
          </div>
        </div>
      )}
    </BarFrame>
  );
}

interface SignedInBarProps {
  user: UserJson | undefined;
  renderAccount: RenderAccount;
}

/** The bar of a signed-in user, or of one whose session is loading. */
function SignedInBar({ user, renderAccount }: SignedInBarProps) {
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
        <div className={endStyle}>
          {isAdmin && <Badge>Admin</Badge>}
          <span className={css({ display: { base: 'none', tablet: 'block' } })}>
            <ThemeButton />
          </span>
          {user ? (
            <AvatarMenu user={user} renderAccount={renderAccount} />
          ) : (
            <span className={avatarPlaceholderStyle} aria-hidden />
          )}
          <span className={css({ display: { base: 'block', tablet: 'none' } })}>
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

const mainLinksStyle = css({ display: { base: 'none', tablet: 'flex' }, gap: '1' });

const endStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: { base: '1', tablet: '2' },
  marginInlineStart: 'auto',
});

const avatarPlaceholderStyle = css({
  width: 'target',
  height: 'target',
  borderRadius: 'round',
  background: 'line',
});

const skipStyle = css({
  '&:not(:focus)': { srOnly: true },
  _focus: {
    position: 'absolute',
    insetInlineStart: '4',
    top: '2',
    zIndex: 'toast',
    padding: '3',
    background: 'card',
  },
});

const mobileStyle = css({
  display: { base: 'grid', tablet: 'none' },
  justifyItems: 'start',
  padding: '2',
  borderTop: '1px solid {colors.line}',
  '&[hidden]': { display: 'none' },
});
