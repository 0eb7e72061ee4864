import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { css } from '#styled/css';
import { ApiError, apiResponse } from '#web/api/api.ts';
import { notificationSettingsQuery } from '#web/api/queries.ts';
import {
  type BrowserPush,
  turnOffBrowserPush,
  turnOnBrowserPush,
  useBrowserPush,
} from '#web/push/browser-push.ts';
import { CheckboxRow } from '#web/ui/form/checkbox-row.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { Unloaded } from '#web/ui/layout/unloaded.tsx';
import type { Channel } from '#worker/domain/notifications/notification-kinds.ts';
import type { NotificationSettingsJson } from '#worker/domain/notifications/notifications.api.ts';

/** Explains why push notifications can't be turned on in this browser. */
const unavailableReasons: Partial<Record<BrowserPush, string>> = {
  unsupported: 'This browser doesn’t support notifications.',
  needsInstall:
    'To get notifications on an iPhone or iPad, add Straight Six to your Home Screen: tap Share, then Add to Home Screen, and open it from there.',
  blocked: 'Your browser is blocking notifications. Allow them for this site in its settings.',
};

/** Lets a user turn push and email notifications on and off. */
export function NotificationSettings({ userId }: { userId: string }) {
  const query = useQuery(notificationSettingsQuery);
  const { data } = query;
  return (
    <section className={css({ stack: '3' })} aria-labelledby="notifications-title">
      <h3 id="notifications-title">Notifications</h3>
      {data && <Channels userId={userId} settings={data} />}
      {!data && <Unloaded query={query} height="7rem" errorText="Failed to load your settings" />}
    </section>
  );
}

interface ChannelsProps {
  userId: string;
  settings: NotificationSettingsJson;
}

function Channels({ userId, settings }: ChannelsProps) {
  const { vapidPublicKey, sendsEmail, needsVerifiedEmail } = settings;
  const email = useChannel('email', settings);
  return (
    <>
      {vapidPublicKey === null ? (
        <Explanation>Push notifications aren’t available.</Explanation>
      ) : (
        <PushSettings userId={userId} settings={settings} publicKey={vapidPublicKey} />
      )}
      {!sendsEmail && <Explanation>Email notifications aren’t available.</Explanation>}
      {sendsEmail && needsVerifiedEmail && (
        <Explanation>
          Your login provider hasn’t verified your email address, so we don’t email you. Verify it
          there, then log in again.
        </Explanation>
      )}
      {sendsEmail && !needsVerifiedEmail && (
        <CheckboxRow
          {...email}
          label="Email notifications"
          hint="Order updates, and messages you haven’t read after 5 minutes"
        />
      )}
    </>
  );
}

/** The user's setting for all devices and, below it, the switch for this device. */
function PushSettings({ userId, settings, publicKey }: ChannelsProps & { publicKey: string }) {
  const { browserPush, refetchBrowserPush } = useBrowserPush(userId, publicKey);
  const push = useChannel('push', settings);
  const browserChannel = useBrowserChannel(
    { userId, publicKey, isOn: browserPush === 'on' },
    push,
    refetchBrowserPush,
  );
  const reason = browserPush && unavailableReasons[browserPush];
  const isBlocked = browserPush === 'blocked';
  return (
    <>
      <CheckboxRow
        {...push}
        label="Push notifications"
        hint="Order updates and new messages, on every device you turn on"
      />
      {!browserPush && <Skeleton height="3.25rem" />}
      {reason && !isBlocked && <Explanation>{reason}</Explanation>}
      {browserPush && (!reason || isBlocked) && (
        <div className={css({ paddingLeft: '6' })}>
          <CheckboxRow
            {...browserChannel}
            {...(isBlocked && { checked: false, disabled: true })}
            label="On this device"
            hint={reason}
          />
        </div>
      )}
    </>
  );
}

function Explanation({ children }: { children: string }) {
  return <p className={css({ color: 'muted', maxWidth: 'reading' })}>{children}</p>;
}

interface ChannelSwitch {
  checked: boolean;
  /** A change is in flight; the switch ignores further changes until it settles. */
  busy: boolean;
  onChange: (isOn: boolean) => void;
}

/** Turns a channel on or off for the user. A failed change shows a toast and reverts the switch. */
function useChannel(channel: Channel, settings: NotificationSettingsJson): ChannelSwitch {
  const queryClient = useQueryClient();
  const { queryKey } = notificationSettingsQuery;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isOn: boolean) =>
      apiResponse('/api/notifications', { method: 'PUT', body: { channel, isOn } }),
    onSuccess: (_, isOn) =>
      queryClient.setQueryData(
        queryKey,
        (settings) => settings && { ...settings, [channel]: isOn },
      ),
    meta: { errorText },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return {
    checked: isPending ? variables : settings[channel],
    busy: isPending,
    onChange: mutate,
  };
}

/** Turns push on or off in this browser. Turning it on also turns the user's push channel on. */
function useBrowserChannel(
  { userId, publicKey, isOn }: { userId: string; publicKey: string; isOn: boolean },
  push: ChannelSwitch,
  refetchBrowserPush: () => Promise<unknown>,
): ChannelSwitch {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (turnOn: boolean): Promise<BrowserPush> => {
      if (turnOn) return turnOnBrowserPush(userId, publicKey);
      await turnOffBrowserPush();
      return 'off';
    },
    onSuccess: (state) => {
      if (state === 'on' && !push.checked) push.onChange(true);
    },
    meta: { errorText },
    onSettled: refetchBrowserPush,
  });
  return {
    checked: isPending ? variables : isOn && push.checked,
    busy: isPending || push.busy,
    onChange: mutate,
  };
}

/** Only the API writes messages for users; a browser's error text is technical. */
function errorText(error: Error): string {
  return error instanceof ApiError ? error.message : 'We couldn’t save that. Try again.';
}
