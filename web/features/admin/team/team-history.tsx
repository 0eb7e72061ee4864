import { css } from '#styled/css';
import { formatDayTime } from '#web/lib/day.ts';
import { displayName } from '#web/lib/format.ts';
import type { RoleChangeJson } from '#worker/domain/accounts/team.api.ts';

/** Who changed which role, and when, newest first. */
export function TeamHistory({ history }: { history: readonly RoleChangeJson[] }) {
  return (
    <section aria-labelledby="team-history">
      <h3 id="team-history" className={css({ paddingBottom: '2' })}>
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

function textOf({ kind, before, after, user, actor }: RoleChangeJson): string {
  const name = displayName(user);
  const isBySettings = kind === 'listed' || kind === 'unlisted';
  const by = isBySettings ? 'The settings' : actor ? displayName(actor) : 'An admin';
  if (after !== null) return `${by} made ${name} ${after === 'admin' ? 'an admin' : 'staff'}`;
  const role = before === 'staff' ? 'staff' : 'admin';
  if (actor?.id === user.id) return `${name} gave up the ${role} role`;
  return `${by} removed ${name} as ${role === 'staff' ? 'staff' : 'an admin'}`;
}

const changeStyle = css({
  borderInlineStart: '3px solid {colors.line}',
  paddingInlineStart: '3',
  overflowWrap: 'anywhere',
});
