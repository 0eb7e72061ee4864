import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { useSession } from '#web/api/session.ts';
import { formatDay } from '#web/lib/day.ts';
import { fullName, initials } from '#web/lib/format.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/form/button.tsx';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { TeamMemberJson } from '#worker/domain/accounts/team.api.ts';
import { nameOf } from './name-of.ts';

interface TeamListProps {
  admins: readonly TeamMemberJson[];
  onRemove: (user: UserJson) => void;
}

/** The admins, with where each role comes from. Only the settings can remove their own. */
export function TeamList({ admins, onRemove }: TeamListProps) {
  const session = useSession();
  const ownId = session.state === 'signedIn' ? session.user.id : undefined;
  return (
    <ul aria-label="Admins" className={listStyle}>
      {admins.map(({ user, isInSettings, since }) => (
        <li key={user.id} tabIndex={-1} className={rowStyle}>
          <Avatar initials={initials(user)} imageUrl={user.profileImageUrl} />
          <div className={factsStyle}>
            <p className={nameStyle}>
              <bdi>{nameOf(user)}</bdi>
              {user.id === ownId && ' (you)'}
            </p>
            {fullName(user) && <p className={mutedStyle}>{user.email}</p>}
            <p className={mutedStyle}>
              {isInSettings ? 'Admin by the shop’s settings' : originOf(since)}
            </p>
          </div>
          {!isInSettings && (
            <Button aria-label={`Remove ${nameOf(user)}`} onClick={() => onRemove(user)}>
              Remove
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function originOf(since: TeamMemberJson['since']): ReactNode {
  if (!since?.actor) return 'Admin since before this list';
  return (
    <>
      Made admin by <bdi>{nameOf(since.actor)}</bdi> on {formatDay(since.createdAt)}
    </>
  );
}

const listStyle = css({ display: 'grid', gap: '2' });

const rowStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  padding: '3',
  border: '1px solid {colors.line}',
  borderRadius: 'control',
  outline: 'none',
});

const factsStyle = css({ flex: '1 1 12rem', minWidth: '0', overflowWrap: 'anywhere' });
const nameStyle = css({ fontWeight: '600' });
const mutedStyle = css({ color: 'muted', fontSize: '14' });
