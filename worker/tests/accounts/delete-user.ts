import { expect } from 'vitest';
import { deletedEmailDomain } from '#worker/domain/notifications/notification-kinds.ts';
import type { Store } from '#worker/tests/support/store.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';

/** Deletes a customer as an admin. If the server accepts it, waits until the jobs have deleted all data. */
export async function deleteUser(
  store: Store,
  { user }: Pick<TestUser, 'user'>,
  admin: TestUser,
): Promise<Response> {
  const response = await admin.send('POST', `/api/admin/users/${user.id}/deletion`);
  if (response.ok) {
    await expect
      .poll(() => emailOf(store, user.id), { timeout: 60_000 })
      .toMatch(new RegExp(`@${deletedEmailDomain}$`));
  }
  return response;
}

async function emailOf(store: Store, id: string): Promise<string> {
  const { rows } = await store.db.client.execute({
    sql: 'select email from users where id = ?',
    args: [id],
  });
  return String(rows[0]?.email);
}
