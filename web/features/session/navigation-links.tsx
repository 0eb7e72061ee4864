import { Link } from '@tanstack/react-router';
import { css } from '#styled/css';

/** Where a signed-in person can go; the Admin link has another name in the mobile menu (spec section 2). */
export function NavigationLinks({ isAdmin, adminLabel }: { isAdmin: boolean; adminLabel: string }) {
  return (
    <>
      <Link to="/" className={linkStyle} activeOptions={{ exact: true, includeSearch: false }}>
        Calibrations
      </Link>
      <Link to="/my-orders" className={linkStyle}>
        My Orders
      </Link>
      {isAdmin && (
        <Link to="/admin" className={linkStyle}>
          {adminLabel}
        </Link>
      )}
    </>
  );
}

const linkStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 'target',
  paddingInline: '3',
  fontWeight: '600',
  color: 'muted',
  borderRadius: 'control',
  _hover: { color: 'ink' },
  '&[data-status=active]': { color: 'ink', background: 'ground' },
});
