import type { NotificationSettingsJson } from '#worker/domain/notifications/notifications.api.ts';
import type { Answers } from './stub-api.ts';

/** Answers for a user who gets push and email notifications; the server keeps what they change. */
export function notificationAnswers(change: Partial<NotificationSettingsJson> = {}): Answers {
  let settings: NotificationSettingsJson = {
    push: true,
    email: true,
    vapidPublicKey: `B${'A'.repeat(86)}`,
    sendsEmail: true,
    needsVerifiedEmail: false,
    ...change,
  };
  const noContent = () => new Response(null, { status: 204 });
  return {
    'GET /api/notifications': () => settings,
    'PUT /api/notifications': ({ body }) => {
      const { channel, isOn } = body as { channel: 'push' | 'email'; isOn: boolean };
      settings = { ...settings, [channel]: isOn };
      return noContent();
    },
    'POST /api/push-subscriptions': noContent,
    'DELETE /api/push-subscriptions': noContent,
  };
}
