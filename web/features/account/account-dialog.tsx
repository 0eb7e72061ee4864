import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from '#styled/css';
import { apiResponse } from '#web/api/api.ts';
import { getQuery } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import { signOutAnyway } from '#web/delivery/sign-out.ts';
import { useLoadDelivery, useUnsentCount } from '#web/delivery/use-delivery.ts';
import { formatDay, formatMoment } from '#web/lib/day.ts';
import { formatDays, formatPhone, formatTimes, phoneHref, shop } from '#web/lib/shop.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { useFocusRestore } from '#web/ui/hooks/use-focus-restore.ts';
import { Unloaded } from '#web/ui/layout/unloaded.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import type { SessionJson } from '#worker/domain/accounts/accounts.api.ts';
import { countText } from '#worker/domain/count-text.ts';
import { MyTrucks } from './my-trucks.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { OwnData } from './own-data.tsx';
import { useAccount } from './use-account.ts';

/** The 'Your Account' dialog: trucks, notifications, devices, the user's data, and help. */
export function AccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const session = useSession();
  const { data: account } = useAccount();
  return (
    <Dialog open={open} isInUrl onClose={onClose} title="Your Account">
      <div className={css({ stack: '8' })}>
        {account?.adminProblem && <p role="note">{account.adminProblem}</p>}
        <MyTrucks />
        {session.state === 'signedIn' && <NotificationSettings userId={session.user.id} />}
        <Devices />
        <OwnData />
        <ShopInfo />
      </div>
    </Dialog>
  );
}

/** The shop's phone number, hours, answers and policies, as on the landing page. */
function ShopInfo() {
  return (
    <section ref={scrollToPolicies} aria-labelledby="shop-info" className={css({ stack: '3' })}>
      <h3 id="shop-info">Help and Policies</h3>
      <p>
        Call us at{' '}
        <a href={phoneHref(shop.phone)} className={linkStyle}>
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

/** Scrolls to the policies when a link's hash selects them. */
function scrollToPolicies(section: HTMLElement | null): void {
  if (location.hash === '#shop-info') section?.scrollIntoView();
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

const linkStyle = css({ fontWeight: '600', textDecoration: 'underline' });

const sessionsQuery = { ...getQuery('/api/account/sessions'), refetchOnMount: 'always' } as const;

/** The devices on which the user is signed in, each with Log Out. */
function Devices() {
  const query = useQuery(sessionsQuery);
  const { data: sessions } = query;
  const focus = useFocusRestore();
  return (
    <section aria-labelledby="devices-title" className={sectionStyle} {...focus}>
      <h3 id="devices-title">Where You’re Signed In</h3>
      {sessions && <DeviceList sessions={sessions} />}
      {!sessions && (
        <Unloaded query={query} height="6rem" errorText="Failed to load your devices" />
      )}
    </section>
  );
}

function DeviceList({ sessions }: { sessions: readonly SessionJson[] }) {
  const queryClient = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const signOut = useMutation({
    /** Signs out every other browser if `id` is undefined. */
    mutationFn: (id: string | undefined) =>
      apiResponse(`/api/account/sessions/${id ?? 'others'}`, { method: 'DELETE' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    meta: { errorText: 'We couldn’t reach the server. Please try again.' },
  });
  return (
    <>
      <ul aria-labelledby="devices-title" className={css({ stack: '2' })}>
        {sessions.map(({ id, device, createdAt, lastUsedAt, isCurrent }) => (
          <li key={id} tabIndex={-1} className={rowStyle}>
            <div className={css({ flex: '1 1 12rem', minWidth: '0' })}>
              <p className={css({ wrap: '2', fontWeight: '600' })}>
                {device ?? 'Unknown device'} {isCurrent && <Badge>This device</Badge>}
              </p>
              <p className={mutedStyle}>Last used {formatMoment(Date.parse(lastUsedAt))}</p>
              <p className={mutedStyle}>Logged in since {formatDay(createdAt)}</p>
            </div>
            <Button
              aria-label={`Log Out: ${isCurrent ? 'this device' : (device ?? 'unknown device')}`}
              busy={signOut.isPending && signOut.variables === id}
              onClick={() => (isCurrent ? setLeaving(true) : signOut.mutate(id))}
            >
              Log Out
            </Button>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div>
          <Button
            busy={signOut.isPending && signOut.variables === undefined}
            onClick={() => signOut.mutate(undefined)}
          >
            Log Out Other Devices
          </Button>
        </div>
      )}
      <LeavePrompt open={isLeaving} onClose={() => setLeaving(false)} />
    </>
  );
}

/** Signs out of this browser, after a warning about what it hasn't sent. */
function LeavePrompt({ open, onClose }: { open: boolean; onClose: () => void }) {
  const unsent = useUnsentCount();
  const loadDelivery = useLoadDelivery();
  const leave = useMutation({ mutationFn: () => signOutAnyway(loadDelivery, showToast) });
  const lost = countText(unsent, 'unsent item');
  return (
    <PromptDialog
      open={open}
      onClose={onClose}
      title="Log out of this device?"
      description={`You can log in again at any time.${unsent > 0 ? ` You’ll lose ${lost} on this device.` : ''}`}
      confirm="Log Out"
      variant="danger"
      busy={leave.isPending}
      onConfirm={() => leave.mutate()}
    />
  );
}

const sectionStyle = css({ stack: '3', outlineStyle: 'none' });

const rowStyle = css({ wrap: '3', alignItems: 'center', layerStyle: 'box', outlineStyle: 'none' });

const mutedStyle = css({ color: 'muted', fontSize: '14' });
