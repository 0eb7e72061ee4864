import type { Deps } from '#worker/deps.ts';
import type { Channel } from '#worker/domain/notifications/notification-kinds.ts';
import type { NotificationSettingsJson } from '#worker/domain/notifications/notifications.api.ts';
import { AppError, invalidField } from '#worker/http/errors.ts';
import { selectOffChannels, upsertPreference } from './preferences.repository.ts';
import { deleteSubscription, saveSubscription } from './push-subscriptions.repository.ts';

/** What a person is told by which channel, and what this store can send at all. */
export async function readNotificationSettings(
  { db, push, mailer }: Pick<Deps, 'db' | 'push' | 'mailer'>,
  userId: string,
): Promise<NotificationSettingsJson> {
  const off = await selectOffChannels(db, userId);
  return {
    push: !off.includes('push'),
    email: !off.includes('email'),
    vapidPublicKey: push?.publicKey ?? null,
    sendsEmail: mailer !== undefined,
  };
}

/** Turns a channel on or off for a person. */
export function chooseChannel(
  { db }: Pick<Deps, 'db'>,
  choice: { userId: string; channel: Channel; isOn: boolean },
): Promise<void> {
  return upsertPreference(db, choice);
}

interface Subscribe {
  userId: string;
  sessionHash: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * Has a person told in this browser, and nobody else in it any more. Throws 400 for an address that is no
 * push service's, and 501 where the store sends no pushes.
 */
export async function subscribe(
  { db, push, now, newId }: Pick<Deps, 'db' | 'push' | 'now' | 'newId'>,
  subscription: Subscribe,
): Promise<void> {
  if (push === undefined) {
    throw new AppError('notImplemented', 'This store does not send notifications to devices.');
  }
  if (!push.isKnownService(subscription.endpoint)) {
    throw invalidField('endpoint', 'This push service is not one that the store sends to');
  }
  await saveSubscription(db, { id: newId(), ...subscription, createdAt: now() });
}

/** Ends it; where it is gone, or another person's by now, nothing changes. */
export function unsubscribe(
  { db }: Pick<Deps, 'db'>,
  subscription: { userId: string; endpoint: string },
): Promise<void> {
  return deleteSubscription(db, subscription);
}
