import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from '#styled/css';
import { apiResponse } from '#web/api/api.ts';
import { useSession } from '#web/api/session.ts';
import { clearDevice } from '#web/delivery/clear-device.ts';
import { useDelivery, useUnsentCount } from '#web/delivery/use-delivery.ts';
import { leaveFor } from '#web/lib/leave-for.ts';
import { formatDays, formatPhone, formatTimes, shop } from '#web/lib/shop.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { MyTrucks } from './my-trucks.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { OwnData } from './own-data.tsx';
import { useAccount } from './use-account.ts';

interface AccountDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The 'Your Account' dialog: trucks, notifications, the user's data, and help. */
export function AccountDialog({ open, onClose }: AccountDialogProps) {
  const session = useSession();
  const { data: account } = useAccount();
  return (
    <Dialog open={open} isInUrl onClose={onClose} title="Your Account">
      <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '8' })}>
        {account?.adminProblem && <p role="note">{account.adminProblem}</p>}
        <MyTrucks />
        {session.state === 'signedIn' && <NotificationSettings userId={session.user.id} />}
        <SignOutEverywhere />
        <OwnData />
        <ShopInfo />
      </div>
    </Dialog>
  );
}

/** The shop's phone number, hours, answers and policies, as on the landing page. */
function ShopInfo() {
  return (
    <section
      aria-labelledby="shop-info"
      className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })}
    >
      <h3 id="shop-info" className={css({ fontSize: '22' })}>
        Help and Policies
      </h3>
      <p>
        Call us at{' '}
        <a href={`tel:${shop.phone.replaceAll(' ', '')}`} className={linkStyle}>
          {formatPhone(shop.phone)}
        </a>{' '}
        or write to{' '}
        <a href={`mailto:${shop.email}`} className={linkStyle}>
          {shop.email}
        </a>
        .
      </p>
      <ul>
        {shop.hours.map((hours) => (
          <li key={hours.firstDay}>
            {formatDays(hours)}, {formatTimes(hours)} ({shop.timeZone})
          </li>
        ))}
      </ul>
      <div className={css({ borderTop: '1px solid {colors.line}' })}>
        {shop.faq.map(({ question, answer }) => (
          <Disclosure key={question} summary={question}>
            <p>{answer}</p>
          </Disclosure>
        ))}
        <Policy title="Refund Policy" paragraphs={shop.refundPolicy} />
        <Policy title="Emissions Policy" paragraphs={shop.emissionsPolicy} />
        <Policy title="Terms" paragraphs={shop.terms.text} />
      </div>
    </section>
  );
}

function Policy({ title, paragraphs }: { title: string; paragraphs: readonly string[] }) {
  return (
    <Disclosure summary={title}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </Disclosure>
  );
}

/** Lets a user end their sessions on every device, this one included. */
function SignOutEverywhere() {
  const [isPromptOpen, setPromptOpen] = useState(false);
  const unsent = useUnsentCount();
  const loadDelivery = useDelivery();
  const signOut = useMutation({
    mutationFn: () => apiResponse('/api/account/sessions', { method: 'DELETE' }),
    async onSuccess() {
      await clearDevice(await loadDelivery());
      leaveFor('/api/logout');
    },
    meta: { errorText: 'We couldn’t reach the server. Please try again.' },
  });
  return (
    <section
      aria-labelledby="devices-title"
      className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })}
    >
      <h3 id="devices-title" className={css({ fontSize: '22' })}>
        Your Devices
      </h3>
      <p>Lost a phone, or stayed logged in on a tablet at the shop? Sign out of all of them.</p>
      <div>
        <Button onClick={() => setPromptOpen(true)}>Sign Out Everywhere</Button>
      </div>
      <PromptDialog
        open={isPromptOpen}
        onClose={() => setPromptOpen(false)}
        title="Sign out everywhere?"
        description={descriptionFor(unsent)}
        confirm="Sign Out Everywhere"
        variant="danger"
        busy={signOut.isPending}
        onConfirm={() => signOut.mutate()}
      />
    </section>
  );
}

function descriptionFor(unsent: number): string {
  const text = 'You’ll have to log in again on every device, this one included.';
  if (unsent === 0) return text;
  return `${text} You’ll lose ${unsent === 1 ? '1 unsent item' : `${unsent} unsent items`} on this device.`;
}

const linkStyle = css({ fontWeight: '600', textDecoration: 'underline' });
