import { useQueryClient } from '@tanstack/react-query';
import { apiResponse, messageOf } from '#web/lib/api.ts';
import { turnOffDevicePush, turnOnDevicePush } from '#web/lib/device-push.ts';
import { notificationSettings } from '#web/lib/notification-settings.ts';
import { showToast } from '#web/ui/toast.ts';
import type { NotificationSettingsJson } from '#worker/domain/api.ts';
import type { Channel } from '#worker/domain/notifications.ts';

/** Turns the channels on and off; what did not work is said, and the switch shows how it is. */
export function useChannels(
  userId: string,
  { push, vapidPublicKey }: NotificationSettingsJson,
  lookAgain: () => Promise<unknown>,
) {
  const queryClient = useQueryClient();
  const { queryKey } = notificationSettings;

  async function choose(channel: Channel, isOn: boolean): Promise<void> {
    await queryClient.cancelQueries({ queryKey });
    const show = (shown: boolean) =>
      queryClient.setQueryData(queryKey, (known) => known && { ...known, [channel]: shown });
    show(isOn);
    try {
      await apiResponse('/api/notifications', { method: 'PUT', body: { channel, isOn } });
    } catch (error) {
      show(!isOn);
      throw error;
    }
  }

  /** The switch is of this device alone; turned on, it is also what the person wants. */
  async function changeDevice(isOn: boolean): Promise<void> {
    if (!isOn) return turnOffDevicePush();
    if (vapidPublicKey === null) return;
    const device = await turnOnDevicePush(userId, vapidPublicKey);
    if (device === 'on' && !push) await choose('push', true);
  }

  return {
    choosePush: (isOn: boolean) =>
      void changeDevice(isOn)
        .catch(tellOfFailure)
        .finally(() => lookAgain()),
    chooseEmail: (isOn: boolean) => void choose('email', isOn).catch(tellOfFailure),
  };
}

function tellOfFailure(error: unknown): void {
  // A browser's own words are for nobody: only the store's are shown.
  const isOurs = error instanceof Error && error.name === 'ApiError';
  const description = messageOf(
    isOurs ? error : undefined,
    'This could not be changed. Try again.',
  );
  void showToast({ type: 'error', title: 'Error', description });
}
