import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { css } from '#styled/css';
import { ApiError, api, apiResponse, messageOf } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { useFocusRestore } from '#web/ui/hooks/use-focus-restore.ts';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { Notice, OfflineNotice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { TeamJson } from '#worker/domain/accounts/team.api.ts';
import { isBlank } from '#worker/domain/blank-text.ts';
import { nameOf } from './name-of.ts';
import { TeamHistory } from './team-history.tsx';
import { TeamList } from './team-list.tsx';
import { teamQuery } from './team-query.ts';

/** The 'Team' dialog: the admins, a form that makes another one, and the history of both. */
export function TeamDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Team"
      description="Admins see every order and every customer, and can make other admins."
    >
      <Team />
    </Dialog>
  );
}

function Team() {
  const { data: team, error, isPaused, refetch } = useQuery(teamQuery);
  if (team) return <LoadedTeam team={team} />;
  if (isPaused) return <OfflineNotice />;
  if (!error) return <Skeleton height="12rem" />;
  return (
    <Notice
      isError
      text={messageOf(error, 'Failed to load the team')}
      action={<Button onClick={() => refetch()}>Try Again</Button>}
    />
  );
}

function LoadedTeam({ team }: { team: TeamJson }) {
  const [removed, setRemoved] = useState<UserJson>();
  const section = useRef<HTMLDivElement>(null);
  const focus = useFocusRestore(section);
  return (
    <div ref={section} tabIndex={-1} className={teamStyle} {...focus}>
      <TeamList admins={team.admins} onRemove={setRemoved} />
      <MakeAdminForm />
      {team.history.length > 0 && <TeamHistory history={team.history} />}
      {removed && <RemoveAdmin user={removed} onClose={() => setRemoved(undefined)} />}
    </div>
  );
}

/** Makes someone an admin by their email. */
function MakeAdminForm() {
  const { email, message, isPending, change, submit } = useMakeAdmin();
  return (
    <section aria-labelledby="make-admin" className={css({ display: 'grid', gap: '3' })}>
      <h3 id="make-admin" className={css({ fontSize: '22' })}>
        Make Someone an Admin
      </h3>
      <p className={css({ color: 'muted' })}>They need to log in here once first.</p>
      <form noValidate onSubmit={submit} className={formStyle}>
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          value={email}
          onChange={(event) => change(event.target.value)}
          message={message}
        />
        <div>
          <Button type="submit" variant="action" busy={isPending}>
            Make Admin
          </Button>
        </div>
      </form>
    </section>
  );
}

function isAboutEmail(error: Error): error is ApiError {
  return error instanceof ApiError && (error.status === 400 || error.status === 404);
}

/** Manages the form that makes an admin. Keeps what was typed if the server rejects it. */
function useMakeAdmin() {
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const [message, setMessage] = useState<string>();
  /** One per email, so that a retry after a lost response doesn't undo what another admin did meanwhile. */
  const idempotencyKey = useRef(crypto.randomUUID());

  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api('/api/admin/team', {
        method: 'POST',
        body: { email },
        idempotencyKey: idempotencyKey.current,
      }),
    onSuccess() {
      void showToast({
        type: 'success',
        title: 'Admin Added',
        description: `${email} is an admin now.`,
      });
      change('');
      return queryClient.invalidateQueries({ queryKey: teamQuery.queryKey });
    },
    onError(error) {
      if (isAboutEmail(error)) setMessage(error.text.replace(/^email: /, ''));
    },
    meta: { errorText: 'We couldn’t make them an admin.', isShownInForm: isAboutEmail },
  });

  function change(text: string): void {
    idempotencyKey.current = crypto.randomUUID();
    setEmail(text);
    setMessage(undefined);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isPending) return;
    if (isBlank(email)) setMessage('Enter an email address like name@example.com');
    else mutate();
  }

  return { email, message, isPending, change, submit };
}

/** Asks for confirmation and removes an admin. */
function RemoveAdmin({ user, onClose }: { user: UserJson; onClose: () => void }) {
  const session = useSession();
  const queryClient = useQueryClient();
  const isSelf = session.state === 'signedIn' && session.user.id === user.id;
  const changed: QueryKey = (isSelf ? queries.currentUser : teamQuery).queryKey;
  const { mutate, isPending } = useMutation({
    mutationFn: () => apiResponse(`/api/admin/team/${user.id}`, { method: 'DELETE' }),
    onSuccess: onClose,
    meta: { errorText: 'We couldn’t remove this admin.' },
    // A former admin can't read the team, but learns from their own profile that they are a customer now.
    onSettled: () => queryClient.invalidateQueries({ queryKey: changed }),
  });
  return (
    <PromptDialog
      open
      onClose={onClose}
      title="Remove this admin?"
      description={
        isSelf ? (
          'You’ll lose access to this dashboard right away. Your own orders stay.'
        ) : (
          <>
            <bdi>{nameOf(user)}</bdi> will lose access to this dashboard right away. Their messages
            and decisions stay.
          </>
        )
      }
      confirm="Remove Admin"
      variant="danger"
      busy={isPending}
      onConfirm={() => mutate()}
    />
  );
}

const teamStyle = css({ display: 'grid', gap: '8', outline: 'none' });

const formStyle = css({ display: 'grid', gap: '3' });
