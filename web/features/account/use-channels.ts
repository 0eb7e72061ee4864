import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, apiResponse } from '#web/api/api.ts';
import { tellFailure } from '#web/api/show-failure.ts';
import { type DevicePush, turnOffDevicePush, turnOnDevicePush } from '#web/push/device-push.ts';
import { notificationSettings } from '#web/push/notification-settings.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import type { Channel } from '#worker/domain/notifications/notification-kinds.ts';
import type { NotificationSettingsJson } from '#worker/domain/notifications/notifications.api.ts';

/** What a row of the settings needs of its switch. */
export interface ChannelSwitch {
  checked: boolean;
  /** It is being changed, and takes no other choice until it is known how it is. */
  busy: boolean;
  onChange: (isOn: boolean) => void;
}

/** Turns a channel on and off for a person; what did not work is said, and the switch shows how it is. */
export function useChannel(channel: Channel, settings: NotificationSettingsJson): ChannelSwitch {
  const queryClient = useQueryClient();
  const { queryKey } = notificationSettings;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isOn: boolean) =>
      apiResponse('/api/notifications', { method: 'PUT', body: { channel, isOn } }),
    onSuccess: (_, isOn) =>
      queryClient.setQueryData(queryKey, (known) => known && { ...known, [channel]: isOn }),
    onError: tellFailed,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return {
    checked: isPending ? variables : settings[channel],
    busy: isPending,
    onChange: mutate,
  };
}

/** Turns this device on and off; turned on, pushes are also what the person wants. */
export function useDevice(
  { userId, publicKey, isOn }: { userId: string; publicKey: string; isOn: boolean },
  push: ChannelSwitch,
  lookAgain: () => Promise<unknown>,
): ChannelSwitch {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (wanted: boolean): Promise<DevicePush> => {
      if (wanted) return turnOnDevicePush(userId, publicKey);
      await turnOffDevicePush();
      return 'off';
    },
    onSuccess: (device) => {
      if (device === 'on' && !push.checked) push.onChange(true);
    },
    onError: tellFailed,
    onSettled: lookAgain,
  });
  return {
    checked: isPending ? variables : isOn && push.checked,
    busy: isPending || push.busy,
    onChange: mutate,
  };
}

function tellFailed(error: unknown): Promise<void> {
  // A browser's own words are for nobody: only the store's are shown.
  const said = error instanceof ApiError ? error : undefined;
  return tellFailure(showToast, said, 'This could not be changed. Try again.');
}
