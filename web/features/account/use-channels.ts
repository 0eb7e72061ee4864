import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, apiResponse } from '#web/api/api.ts';
import { notificationSettingsQuery } from '#web/api/queries.ts';
import { type DevicePush, turnOffDevicePush, turnOnDevicePush } from '#web/push/device-push.ts';
import type { Channel } from '#worker/domain/notifications/notification-kinds.ts';
import type { NotificationSettingsJson } from '#worker/domain/notifications/notifications.api.ts';

/** The props of a channel's checkbox row. */
export interface ChannelSwitch {
  checked: boolean;
  /** A change is in flight; the switch ignores further changes until it settles. */
  busy: boolean;
  onChange: (isOn: boolean) => void;
}

/** Turns a channel on or off for the user. A failed change shows a toast and reverts the switch. */
export function useChannel(channel: Channel, settings: NotificationSettingsJson): ChannelSwitch {
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

/** Turns push on or off on this device. Turning it on also turns the user's push channel on. */
export function useDeviceChannel(
  { userId, publicKey, isOn }: { userId: string; publicKey: string; isOn: boolean },
  push: ChannelSwitch,
  refetchDevice: () => Promise<unknown>,
): ChannelSwitch {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (turnOn: boolean): Promise<DevicePush> => {
      if (turnOn) return turnOnDevicePush(userId, publicKey);
      await turnOffDevicePush();
      return 'off';
    },
    onSuccess: (device) => {
      if (device === 'on' && !push.checked) push.onChange(true);
    },
    meta: { errorText },
    onSettled: refetchDevice,
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
