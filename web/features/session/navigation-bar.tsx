import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Menu, X } from 'lucide-react';
import { useState } from 'react';
import { css } from '#styled/css';
import { queries } from '#web/lib/queries.ts';
import { signInPath } from '#web/lib/sign-in.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Mark } from '#web/ui/mark.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import { NavigationLinks } from './navigation-links.tsx';

/** The sticky bar on every page (spec section 2). */
export function NavigationBar() {
  const { data: user } = useQuery(queries.currentUser);
  const [isOpen, setOpen] = useState(false);
  return (
    <header className={barStyle}>
      <a href="#content" className={skipStyle}>
        Skip to content
      </a>
      <div className={rowStyle}>
        <Link to="/" className={brandStyle}>
          <Mark />
          Straight Six
        </Link>
        {user ? (
          <>
            <nav
              aria-label="Main"
              className={css({ display: { base: 'none', tablet: 'flex' }, gap: '1' })}
            >
              <NavigationLinks isAdmin={user.isAdmin} adminLabel="Admin" />
            </nav>
            <div
              className={css({
                display: 'flex',
                alignItems: 'center',
                gap: '2',
                marginInlineStart: 'auto',
              })}
            >
              {user.isAdmin && <Badge>Admin</Badge>}
              <AvatarMenu user={user} />
              <div className={css({ tablet: { display: 'none' } })}>
                <Button
                  look="quiet"
                  aria-label={isOpen ? 'Close menu' : 'Open menu'}
                  aria-expanded={isOpen}
                  aria-controls="mobile-menu"
                  onClick={() => setOpen(!isOpen)}
                >
                  {isOpen ? <X size={22} aria-hidden /> : <Menu size={22} aria-hidden />}
                </Button>
              </div>
            </div>
          </>
        ) : (
          <div className={css({ marginInlineStart: 'auto' })}>
            <ButtonLink look="action" href={signInPath()}>
              Log In
            </ButtonLink>
          </div>
        )}
      </div>
      {user && isOpen && (
        <nav id="mobile-menu" aria-label="Mobile" className={mobileStyle}>
          <NavigationLinks
            isAdmin={user.isAdmin}
            adminLabel="Admin Dashboard"
            onFollow={() => setOpen(false)}
          />
        </nav>
      )}
    </header>
  );
}

const barStyle = css({
  position: 'sticky',
  top: '0',
  zIndex: 'bar',
  background: 'card',
  borderBottom: '1px solid {colors.line}',
});

const rowStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: { base: '2', tablet: '6' },
  maxWidth: 'page',
  marginInline: 'auto',
  minHeight: '16',
  paddingInline: { base: '4', tablet: '6' },
});

const brandStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minHeight: 'target',
  fontFamily: 'display',
  fontSize: '28',
  fontWeight: '700',
  whiteSpace: 'nowrap',
});

const skipStyle = css({
  position: 'absolute',
  insetInlineStart: '4',
  top: '-20',
  padding: '3',
  background: 'card',
  _focus: { top: '2', zIndex: 'toast' },
});

const mobileStyle = css({
  display: { base: 'grid', tablet: 'none' },
  padding: '2',
  borderTop: '1px solid {colors.line}',
});
