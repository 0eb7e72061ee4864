import { and, eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { users } from '#db/schema/identity.ts';
import { notificationPreferences as preferences } from '#db/schema/notifications.ts';
import type { Channel } from '#worker/domain/notifications/notification-kinds.ts';

/** Returns the channels that a user has turned off. */
export async function selectOffChannels(db: Db, userId: string): Promise<Channel[]> {
  const rows = await db.orm
    .select({ channel: preferences.channel })
    .from(preferences)
    .where(and(eq(preferences.userId, userId), eq(preferences.isOn, false)));
  return rows.map(({ channel }) => channel);
}

/** Returns whether the identity provider reported a user's email address as unverified. */
export async function hasUnverifiedEmail(db: Db, userId: string): Promise<boolean> {
  const [user] = await db.orm
    .select({ emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId));
  return user?.emailVerified === false;
}

export async function upsertPreference(
  db: Db,
  preference: { userId: string; channel: Channel; isOn: boolean },
): Promise<void> {
  const { isOn } = preference;
  await db.write([
    db.orm
      .insert(preferences)
      .values(preference)
      .onConflictDoUpdate({ target: [preferences.userId, preferences.channel], set: { isOn } }),
  ]);
}
