import { css } from '#styled/css';
import { useSession } from '#web/api/session.ts';
import { formatDays, formatPhone, formatTimes, shop } from '#web/lib/shop.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Devices } from './devices.tsx';
import { MyTrucks } from './my-trucks.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { OwnData } from './own-data.tsx';
import { useAccount } from './use-account.ts';

interface AccountDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The 'Your Account' dialog: trucks, notifications, devices, the user's data, and help. */
export function AccountDialog({ open, onClose }: AccountDialogProps) {
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
