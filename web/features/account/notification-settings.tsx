import { useQuery } from '@tanstack/react-query';
import { css } from '#styled/css';
import { messageOf } from '#web/api/api.ts';
import type { DevicePush } from '#web/push/device-push.ts';
import { notificationSettings, useDevicePush } from '#web/push/notification-settings.ts';
import { Button } from '#web/ui/form/button.tsx';
import { CheckboxRow } from '#web/ui/form/checkbox-row.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { NoSignalNotice } from '#web/ui/offline-notice.tsx';
import type { NotificationSettingsJson } from '#worker/domain/notifications/notifications.api.ts';
import { useChannel, useDevice } from './use-channels.ts';

/** Why this browser has no switch, in plain words. */
const noSwitch: Partial<Record<DevicePush, string>> = {
  unsupported: 'This browser cannot show notifications from the store.',
  needsInstall:
    'On an iPhone or iPad notifications come once Straight Six is on the Home Screen: tap Share, then Add to Home Screen, and open it from there.',
  blocked:
    "Notifications from this store are blocked. Allow them in the browser's settings for this site to turn them on here.",
};

/** By what a person wants to be told of their orders: on their devices, and by e-mail. */
export function NotificationSettings({ userId }: { userId: string }) {
  const { data, error, isPaused, refetch } = useQuery(notificationSettings);
  return (
    <section className={css({ display: 'grid', gap: '3' })} aria-labelledby="notifications-title">
      <h3 id="notifications-title" className={css({ fontSize: '22' })}>
        Notifications
      </h3>
      {data && <Channels userId={userId} settings={data} />}
      {!data && isPaused && <NoSignalNotice />}
      {!data && !error && !isPaused && <Skeleton height="7rem" />}
      {!data && error && (
        <Notice
          isError
          text={messageOf(error, 'Failed to load your settings')}
          action={<Button onClick={() => refetch()}>Try Again</Button>}
        />
      )}
    </section>
  );
}

interface ChannelsProps {
  userId: string;
  settings: NotificationSettingsJson;
}

function Channels({ userId, settings }: ChannelsProps) {
  const { vapidPublicKey, sendsEmail } = settings;
  const email = useChannel('email', settings);
  return (
    <>
      {vapidPublicKey === null ? (
        <Why>This store does not send notifications to devices.</Why>
      ) : (
        <Pushes userId={userId} settings={settings} publicKey={vapidPublicKey} />
      )}
      {sendsEmail ? (
        <CheckboxRow
          {...email}
          label="By e-mail"
          hint="The same, and unread messages after 5 minutes"
        />
      ) : (
        <Why>This store does not send e-mail.</Why>
      )}
    </>
  );
}

/** What a person wants on every device of theirs, and under it what goes for this one. */
function Pushes({ userId, settings, publicKey }: ChannelsProps & { publicKey: string }) {
  const { device, lookAgain } = useDevicePush(userId, publicKey);
  const push = useChannel('push', settings);
  const here = useDevice({ userId, publicKey, isOn: device === 'on' }, push, lookAgain);
  const why = device && noSwitch[device];
  return (
    <>
      <CheckboxRow
        {...push}
        label="Push notifications"
        hint="When an order moves, or somebody writes, on every device that is turned on"
      />
      {!device && <Skeleton height="3.25rem" />}
      {why && <Why>{why}</Why>}
      {device && !why && (
        <div className={css({ paddingLeft: '6' })}>
          <CheckboxRow {...here} label="On this device" />
        </div>
      )}
    </>
  );
}

function Why({ children }: { children: string }) {
  return <p className={css({ color: 'muted', maxWidth: 'reading' })}>{children}</p>;
}
