import { Link } from '@tanstack/react-router';
import { css } from '#styled/css';

interface NavigationLinksProps {
  isAdmin: boolean;
  adminLabel: string;
  onFollow?: () => void;
}

/** The links of a signed-in user. The mobile menu has a longer label for the admin link. */
export function NavigationLinks({ isAdmin, adminLabel, onFollow }: NavigationLinksProps) {
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
