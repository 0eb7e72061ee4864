import type { Deps } from '#worker/deps.ts';
import type { NotificationSettingsJson } from '#worker/domain/notifications/notifications.api.ts';
import { AppError, invalidField } from '#worker/http/errors.ts';
import {
  hasUnverifiedEmail,
  saveSubscription,
  selectOffChannels,
} from './notification-settings.repository.ts';

/** Returns a user's notification channels, and which channels the deployment supports. */
export async function readNotificationSettings(
  { db, push, mailer }: Pick<Deps, 'db' | 'push' | 'mailer'>,
  userId: string,
): Promise<NotificationSettingsJson> {
  const [off, needsVerifiedEmail] = await Promise.all([
    selectOffChannels(db, userId),
    hasUnverifiedEmail(db, userId),
  ]);
  return {
    push: !off.includes('push'),
    email: !off.includes('email'),
    vapidPublicKey: push?.publicKey ?? null,
    sendsEmail: mailer !== undefined,
    needsVerifiedEmail,
  };
}

interface Subscribe {
  userId: string;
  sessionHash: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * Subscribes a user's browser to push, and unsubscribes any other user of the same browser. Throws
 * 400 for an unsupported push service, and 501 if push is not configured.
 */
export async function subscribe(
  { db, push, now, newId }: Pick<Deps, 'db' | 'push' | 'now' | 'newId'>,
  subscription: Subscribe,
): Promise<void> {
  if (push === undefined) {
    throw new AppError('notImplemented', 'Push notifications aren’t set up in this store.');
  }
  if (!push.isKnownPushService(subscription.endpoint)) {
    throw invalidField('endpoint', 'This push service isn’t supported');
  }
  await saveSubscription(db, { id: newId(), ...subscription, createdAt: now() });
}
