import { Download } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { css } from '#styled/css';
import { messageOf } from '#web/api/api.ts';
import { connectivity } from '#web/api/connectivity.ts';
import { useSession } from '#web/api/session.ts';
import { handleDownloadClick } from '#web/downloads/download.ts';
import { formatDay } from '#web/lib/day.ts';
import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import { Button, ButtonLink } from '#web/ui/form/button.tsx';
import { useFocusRestore } from '#web/ui/hooks/use-focus-restore.ts';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { showError } from '#web/ui/toast/toast.ts';
import { siteSlug } from '#worker/domain/site-name.ts';
import { useAccount, useDeletionRequest } from './use-account.ts';

const dataPath = '/api/account/data';

/** Lets a user download their data and request its deletion. */
export function OwnData() {
  return (
    <section aria-labelledby="own-data" className={sectionStyle}>
      <h3 id="own-data">Your Data</h3>
      <p>
        Download everything we have on file for you in one ZIP: your profile, orders, payments,
        chats and files.
      </p>
      <div>
        <ButtonLink href={dataPath} download="" onClick={downloadData}>
          <Download size={18} />
          Download My Data
        </ButtonLink>
      </div>
      <Deletion />
    </section>
  );
}

/** Offline, the browser would only report a failed download, so explain the cause first. */
function downloadData(event: MouseEvent): void {
  if (connectivity.get() === 'online') {
    handleDownloadClick(event, { name: `${siteSlug}-data.zip`, from: dataPath });
    return;
  }
  event.preventDefault();
  showError('You’re offline. Connect to the internet to download your data.');
}

function Deletion() {
  const { data: account } = useAccount();
  const [isPromptOpen, setPromptOpen] = useState(false);
  const request = useDeletionRequest(() => setPromptOpen(false));
  const focus = useFocusRestore<HTMLDivElement>();
  return (
    <div className={deletionStyle} {...focus}>
      {account?.deletionRequestedAt ? (
        <>
          <p role="status">
            You asked us to delete your account on {formatDay(account.deletionRequestedAt)}. We’ll
            finish your paid orders first. You can change your mind until we delete it.
          </p>
          <div>
            <Button busy={request.isPending} onClick={() => request.mutate('DELETE')}>
              Keep My Account
            </Button>
          </div>
        </>
      ) : (
        <RequestDeletion onRequest={() => setPromptOpen(true)} />
      )}
      <DeletionPrompt
        open={isPromptOpen}
        busy={request.isPending}
        onClose={() => setPromptOpen(false)}
        onConfirm={() => request.mutate('POST')}
      />
    </div>
  );
}

function RequestDeletion({ onRequest }: { onRequest: () => void }) {
  const { data, isPaused, error, refetch } = useAccount();
  const isLoaded = data !== undefined;
  const session = useSession();
  if (session.state === 'signedIn' && session.user.isAdmin) {
    return <p>Admin accounts can’t be deleted. Ask another admin to remove your role first.</p>;
  }
  if (!isLoaded && isPaused) return <p>You can request deletion when you’re back online.</p>;
  if (!isLoaded && error) {
    return (
      <div role="alert" className={sectionStyle}>
        <p>{messageOf(error, 'We couldn’t reach the server.')}</p>
        <div>
          <Button onClick={() => refetch()}>Try Again</Button>
        </div>
      </div>
    );
  }
  if (!isLoaded) return <Skeleton height="3rem" />;
  return (
    <div>
      <Button variant="danger" onClick={onRequest}>
        Request Deletion
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
      title="Delete your account?"
      description="We’ll delete your account after an admin confirms your request. After that, we can’t bring it back."
      confirm="Request Deletion"
      variant="danger"
    >
      <div className={sectionStyle}>
        <p>
          <strong>What we delete:</strong> your name, email and picture, your phone number, vehicles
          and notes, every chat, every file, and every unpaid order. You won’t be able to download
          what you bought, so download your data first.
        </p>
        <p>
          <strong>What we keep:</strong> for paid orders, only what the law requires: what you
          bought, the price and payment, the dates, and your billing name and address.
        </p>
      </div>
    </PromptDialog>
  );
}

const sectionStyle = css({ stack: '3' });

const deletionStyle = css({ stack: '3', outlineStyle: 'none' });
