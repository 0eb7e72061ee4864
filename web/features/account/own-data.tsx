import { Download } from 'lucide-react';
import { type MouseEvent, useRef, useState } from 'react';
import { css } from '#styled/css';
import { messageOf } from '#web/api/api.ts';
import { connectivity } from '#web/api/connectivity.ts';
import { useSession } from '#web/api/session.ts';
import { formatDay } from '#web/lib/day.ts';
import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import { Button, ButtonLink } from '#web/ui/form/button.tsx';
import { useKeptFocus } from '#web/ui/hooks/use-kept-focus.ts';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import { useAccount, useDeletionRequest } from './use-account.ts';

/** What is kept about a person: to be downloaded, and to be deleted. */
export function OwnData() {
  return (
    <section aria-labelledby="own-data" className={sectionStyle}>
      <h3 id="own-data" className={css({ fontSize: '22' })}>
        Your Data
      </h3>
      <p>
        Everything that the store keeps about you, with your files: your profile, orders, payments
        and chats, in one ZIP file.
      </p>
      <div>
        <ButtonLink href="/api/account/data" download="" onClick={requireConnection}>
          <Download size={18} strokeWidth={1.75} aria-hidden />
          Download My Data
        </ButtonLink>
      </div>
      <Deletion />
    </section>
  );
}

/** A download that cannot begin would only say that it has failed. */
function requireConnection(event: MouseEvent): void {
  if (connectivity.get() === 'online') return;
  event.preventDefault();
  void showToast({
    type: 'error',
    title: 'Error',
    description: 'You need a connection to download your data.',
  });
}

/** Where the deletion stands, and what can be done about it. */
function Deletion() {
  const part = useRef<HTMLDivElement>(null);
  const { data: account, ...read } = useAccount();
  const [isAsked, setAsked] = useState(false);
  const request = useDeletionRequest(() => setAsked(false));
  const focus = useKeptFocus(part);
  return (
    <div ref={part} tabIndex={-1} className={partStyle} {...focus}>
      {account?.deletionRequestedAt ? (
        <Asked
          at={account.deletionRequestedAt}
          busy={request.isPending}
          onTakeBack={() => request.mutate('DELETE')}
        />
      ) : (
        <NotAsked {...read} isKnown={account !== undefined} onAsk={() => setAsked(true)} />
      )}
      <DeletionPrompt
        open={isAsked}
        busy={request.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() => request.mutate('POST')}
      />
    </div>
  );
}

interface AskedProps {
  at: string;
  busy: boolean;
  onTakeBack: () => void;
}

function Asked({ at, busy, onTakeBack }: AskedProps) {
  return (
    <>
      <p role="status">
        You asked for deletion on {formatDay(at)}. An admin carries it out; what you have paid for
        is fulfilled first. Until then you can take it back.
      </p>
      <div>
        <Button busy={busy} onClick={onTakeBack}>
          Take It Back
        </Button>
      </div>
    </>
  );
}

interface NotAskedProps {
  isKnown: boolean;
  isPaused: boolean;
  error: Error | null;
  refetch: () => unknown;
  onAsk: () => void;
}

function NotAsked({ isKnown, isPaused, error, refetch, onAsk }: NotAskedProps) {
  const session = useSession();
  if (session.state === 'signedIn' && session.user.isAdmin) {
    return <p>An admin’s account cannot be deleted. Have the admin role taken off it first.</p>;
  }
  if (!isKnown && isPaused) return <p>Deletion can be asked for when there is signal.</p>;
  if (!isKnown && error) {
    return (
      <div role="alert" className={sectionStyle}>
        <p>{messageOf(error, 'The store could not be reached.')}</p>
        <div>
          <Button onClick={() => refetch()}>Try Again</Button>
        </div>
      </div>
    );
  }
  if (!isKnown) return <Skeleton height="3rem" />;
  return (
    <div>
      <Button look="danger" onClick={onAsk}>
        Ask for Deletion
      </Button>
    </div>
  );
}

interface DeletionPromptProps {
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

function DeletionPrompt(props: DeletionPromptProps) {
  return (
    <PromptDialog
      {...props}
      title="Ask for deletion?"
      description="An admin will then delete your account. This cannot be undone."
      confirm="Ask for Deletion"
      look="danger"
    >
      <div className={sectionStyle}>
        <p>
          <strong>What goes:</strong> your name, e-mail and picture, your phone number, vehicles and
          notes, every chat, every file, and every order that was not paid. After that you can no
          longer download what you bought, so download your data first.
        </p>
        <p>
          <strong>What stays:</strong> of orders that were paid, what the law needs: what was
          bought, its price and payment, the dates, and your billing name and address.
        </p>
      </div>
    </PromptDialog>
  );
}

const sectionStyle = css({ display: 'grid', gap: '3' });

const partStyle = css({ display: 'grid', gap: '3', outline: 'none' });
