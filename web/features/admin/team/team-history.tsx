import { css } from '#styled/css';
import { formatDayTime } from '#web/lib/day.ts';
import type { RoleChangeJson } from '#worker/domain/accounts/team.api.ts';
import { nameOf } from './name-of.ts';

/** Who made or removed which admin, and when, newest first. */
export function TeamHistory({ history }: { history: readonly RoleChangeJson[] }) {
  return (
    <section aria-labelledby="team-history">
      <h3 id="team-history" className={css({ fontSize: '22', paddingBottom: '2' })}>
        History
      </h3>
      <ol className={css({ display: 'grid', gap: '2' })}>
        {history.map((change) => (
          <li key={change.id} className={changeStyle}>
            {textOf(change)}
            <span className={css({ display: 'block', color: 'muted', fontSize: '14' })}>
              {formatDayTime(change.createdAt)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function textOf({ kind, user, actor }: RoleChangeJson): string {
  const name = nameOf(user);
  const by = actor ? nameOf(actor) : 'An admin';
  if (kind === 'revoked' && actor?.id === user.id) return `${name} gave up the admin role`;
  switch (kind) {
    case 'granted':
      return `${by} made ${name} an admin`;
    case 'revoked':
      return `${by} removed ${name} as an admin`;
    case 'listed':
      return `The settings made ${name} an admin`;
    case 'unlisted':
      return `The settings removed ${name} as an admin`;
  }
}

const changeStyle = css({
  borderInlineStart: '3px solid {colors.line}',
  paddingInlineStart: '3',
  overflowWrap: 'anywhere',
});
