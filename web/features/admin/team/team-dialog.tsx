import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { css } from '#styled/css';
import { ApiError, api } from '#web/api/api.ts';
import { formatDayTime } from '#web/lib/day.ts';
import { displayName } from '#web/lib/format.ts';
import { OnlineOnly } from '#web/orders/use-refusal.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { useFocusRestore } from '#web/ui/hooks/use-focus-restore.ts';
import { Unloaded } from '#web/ui/layout/unloaded.tsx';
import { showSuccess } from '#web/ui/toast/toast.ts';
import type { Role } from '#worker/domain/accounts/accounts.api.ts';
import { adminsOnlyWork } from '#worker/domain/accounts/permissions.ts';
import type { RoleChangeJson, TeamJson } from '#worker/domain/accounts/team.api.ts';
import { isBlank } from '#worker/domain/blank-text.ts';
import { ChangeRole, type RoleChange } from './change-role.tsx';
import { TeamList } from './team-list.tsx';
import { teamQuery } from './team-query.ts';

/** The 'Team' dialog: the members, a form that adds one, and the history of their roles. */
export function TeamDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Team"
      description={`Everyone here sees every order and every customer. Only admins manage ${adminsOnlyWork}.`}
    >
      <Team />
    </Dialog>
  );
}

function Team() {
  const query = useQuery(teamQuery);
  if (query.data) return <LoadedTeam team={query.data} />;
  return <Unloaded query={query} height="12rem" errorText="Failed to load the team" />;
}

function LoadedTeam({ team }: { team: TeamJson }) {
  const [change, setChange] = useState<RoleChange>();
  const focus = useFocusRestore<HTMLDivElement>();
  return (
    <div className={css({ stack: '8', outlineStyle: 'none' })} {...focus}>
      <TeamList members={team.members} onChange={setChange} />
      <AddMemberForm />
      {team.history.length > 0 && <TeamHistory history={team.history} />}
      {change && <ChangeRole change={change} onClose={() => setChange(undefined)} />}
    </div>
  );
}

function AddMemberForm() {
  const { entry, message, isPending, change, submit } = useAddMember();
  return (
    <section aria-labelledby="add-member" className={css({ stack: '3' })}>
      <h3 id="add-member">Add Someone</h3>
      <p className={css({ color: 'muted' })}>
        They have to log in here once before you can add them.
      </p>
      <form noValidate onSubmit={submit} className={css({ stack: '3' })}>
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          value={entry.email}
          onChange={(event) => change({ ...entry, email: event.target.value })}
          message={message}
        />
        <SelectField
          label="Role"
          name="role"
          value={entry.role}
          onChange={(event) =>
            change({ ...entry, role: event.target.value === 'admin' ? 'admin' : 'staff' })
          }
        >
          <option value="staff">Staff: orders, chats, files and images</option>
          <option value="admin">Admin: also {adminsOnlyWork}</option>
        </SelectField>
        <div>
          <OnlineOnly>
            <Button type="submit" variant="action" busy={isPending}>
              Add to Team
            </Button>
          </OnlineOnly>
        </div>
      </form>
    </section>
  );
}

function isAboutEmail(error: Error): error is ApiError {
  return error instanceof ApiError && (error.status === 400 || error.status === 404);
}

const noEntry: { email: string; role: Role } = { email: '', role: 'staff' };

/** Manages the form that adds to the team. Keeps what was typed if the server rejects it. */
function useAddMember() {
  const queryClient = useQueryClient();
  const [entry, setEntry] = useState(noEntry);
  const [message, setMessage] = useState<string>();
  /** One per entry, so that a retry after a lost response doesn't undo what another admin did meanwhile. */
  const idempotencyKey = useRef(crypto.randomUUID());

  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api('/api/admin/team', {
        method: 'POST',
        body: entry,
        idempotencyKey: idempotencyKey.current,
      }),
    onSuccess() {
      showSuccess(
        'Team Updated',
        `${entry.email} is ${entry.role === 'admin' ? 'an admin' : 'staff'} now.`,
      );
      change(noEntry);
      return queryClient.invalidateQueries({ queryKey: teamQuery.queryKey });
    },
    onError(error) {
      if (isAboutEmail(error)) setMessage(error.fieldText('email') ?? error.text);
    },
    meta: { errorText: 'We couldn’t add them to the team.', isShownInForm: isAboutEmail },
  });

  function change(changed: typeof noEntry): void {
    idempotencyKey.current = crypto.randomUUID();
    setEntry(changed);
    setMessage(undefined);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isPending) return;
    if (isBlank(entry.email)) setMessage('Enter an email address like name@example.com');
    else mutate();
  }

  return { entry, message, isPending, change, submit };
}

/** Who changed which role, and when, newest first. */
function TeamHistory({ history }: { history: readonly RoleChangeJson[] }) {
  return (
    <section aria-labelledby="team-history">
      <h3 id="team-history" className={css({ paddingBottom: '2' })}>
        History
      </h3>
      <ol className={css({ stack: '2' })}>
        {history.map((change) => (
          <li key={change.id} className={css({ layerStyle: 'quote', overflowWrap: 'anywhere' })}>
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
