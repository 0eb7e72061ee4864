import { and, eq, or, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { messages } from '#db/schema/chat.ts';
import { users } from '#db/schema/identity.ts';
import { orders } from '#db/schema/orders.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';

/**
 * Finds the provider's URL of a user's picture: for an admin, for the user, and for a customer whose chat has a message of
 * the user.
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
  const isVisible = reader.isAdmin ? undefined : or(sql`${users.id} = ${reader.id}`, wroteToReader);
  const [user] = await db.orm
    .select({ url: users.profileImageUrl })
    .from(users)
    .where(and(eq(users.id, userId), isVisible));
  return user?.url ?? undefined;
}
