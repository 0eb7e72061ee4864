import { and, eq, or } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { messages } from '#db/schema/chat.ts';
import { users } from '#db/schema/identity.ts';
import { orders } from '#db/schema/orders.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';

/**
 * Finds the URL of a user's picture at the identity provider. It is visible to admins, to the user,
 * and to customers who have a message from the user in a chat.
 */
export async function findPictureUrl(
  db: Db,
  { userId, reader }: { userId: string; reader: UserJson },
): Promise<string | undefined> {
  const wroteToReader = rowExists(
    messages,
    and(
      eq(messages.userId, userId),
      rowExists(orders, and(eq(orders.id, messages.orderId), eq(orders.userId, reader.id))),
    ),
  );
  const isVisible = reader.isAdmin ? undefined : or(eq(users.id, reader.id), wroteToReader);
  const [user] = await db.orm
    .select({ url: users.profileImageUrl })
    .from(users)
    .where(and(eq(users.id, userId), isVisible));
  return user?.url ?? undefined;
}
