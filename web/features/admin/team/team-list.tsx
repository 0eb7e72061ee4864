import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { useUserId } from '#web/api/session.ts';
import { EndSessions } from '#web/features/admin/end-sessions.tsx';
import { formatDay } from '#web/lib/day.ts';
import { displayName, fullName, initials } from '#web/lib/format.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/form/button.tsx';
import type { TeamMemberJson } from '#worker/domain/accounts/team.api.ts';
import type { RoleChange } from './change-role.tsx';

interface TeamListProps {
  members: readonly TeamMemberJson[];
  onChange: (change: RoleChange) => void;
}

/** The team, with where each role comes from. Only the settings can remove their own. */
export function TeamList({ members, onChange }: TeamListProps) {
  const ownId = useUserId();
  return (
    <ul aria-label="Team" className={css({ stack: '2' })}>
      {members.map((member) => (
        <li key={member.user.id} tabIndex={-1} className={rowStyle}>
          <Avatar initials={initials(member.user)} imageUrl={member.user.profileImageUrl} />
          <div className={factsStyle}>
            <p className={css({ fontWeight: '600' })}>
              <bdi>{displayName(member.user)}</bdi>
              {member.user.id === ownId && ' (you)'}
            </p>
            {fullName(member.user) && <p className={mutedStyle}>{member.user.email}</p>}
            <p className={mutedStyle}>{originOf(member)}</p>
          </div>
          <div className={css({ wrap: '2' })}>
            {!member.isInSettings && <RoleButtons member={member} onChange={onChange} />}
            <EndSessions user={member.user} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function RoleButtons({
  member,
  onChange,
}: Pick<TeamListProps, 'onChange'> & { member: TeamMemberJson }) {
  const name = displayName(member.user);
  const role = member.role === 'admin' ? 'staff' : 'admin';
  const label = role === 'admin' ? 'Make Admin' : 'Make Staff';
  return (
    <>
      <Button aria-label={`${label}: ${name}`} onClick={() => onChange({ member, role })}>
        {label}
      </Button>
      <Button aria-label={`Remove ${name}`} onClick={() => onChange({ member, role: null })}>
        Remove
      </Button>
    </>
  );
}

function originOf({ role, isInSettings, since }: TeamMemberJson): ReactNode {
  if (isInSettings) return 'Admin through the shop’s settings';
  if (!since?.actor) return `${role === 'admin' ? 'Admin' : 'Staff'} since before this list`;
  return (
    <>
      Made {role} by <bdi>{displayName(since.actor)}</bdi> on {formatDay(since.createdAt)}
    </>
  );
}

const rowStyle = css({ wrap: '3', alignItems: 'center', layerStyle: 'box', outlineStyle: 'none' });

const factsStyle = css({ flex: '1 1 12rem', minWidth: '0', overflowWrap: 'anywhere' });
const mutedStyle = css({ color: 'muted', fontSize: '14' });
