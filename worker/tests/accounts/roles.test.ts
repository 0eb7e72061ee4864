import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDb } from '#db/client.ts';
import { roleChanges, users } from '#db/schema/identity.ts';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import { syncAdmins } from '#worker/modules/identity/identity.usecases.ts';
import { openServer } from '#worker/tests/support/open-store.ts';
import { unverifiedDomain } from '#worker/tests/support/test-server.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';

const server = await openServer();

beforeEach(() => list('admin@example.com'));

/** Deploys with these emails in ADMIN_EMAILS. */
function list(...emails: string[]): Promise<void> {
  return server.configure({ ADMIN_EMAILS: emails.join(', ') });
}

const statusOf = async (user: TestUser) => (await user.get('/api/admin/orders')).status;

async function seesAdmin(user: TestUser): Promise<boolean> {
  const { isAdmin } = await user.read<{ isAdmin: boolean }>('/api/auth/user');
  return isAdmin;
}

async function rowOf({ user }: TestUser) {
  const [row] = await server.db.orm.select().from(users).where(eq(users.id, user.id));
  if (row === undefined) throw new Error('the user was not found');
  return row;
}

async function historyOf({ user }: TestUser) {
  const changes = await server.db.orm
    .select()
    .from(roleChanges)
    .where(eq(roleChanges.userId, user.id))
    .orderBy(roleChanges.createdAt);
  return changes.map(({ kind, actorId }) => (actorId ? `${kind} by ${actorId}` : kind));
}

/** Runs the cron trigger's check with these emails in ADMIN_EMAILS. */
function runCron(...adminEmails: string[]): Promise<void> {
  return syncAdmins({
    db: createDb(server.database.url),
    adminEmails,
    identityProvider: { hasAdminSignIn: false },
    now: () => Date.now(),
  });
}

describe('ADMIN_EMAILS', () => {
  it('grants and revokes a signed-in user’s role with their next request', async () => {
    const user = await server.signIn('listed@example.com');
    expect([await statusOf(user), await seesAdmin(user)]).toEqual([403, false]);
    await list('admin@example.com', 'Listed@Example.com');
    expect([await statusOf(user), await seesAdmin(user)]).toEqual([200, true]);
    expect((await rowOf(user)).isAdmin).toBe(true);
    await list('admin@example.com');
    expect([await statusOf(user), await seesAdmin(user)]).toEqual([403, false]);
    expect((await rowOf(user)).isAdmin).toBe(false);
    expect(await historyOf(user)).toEqual(['listed', 'unlisted']);
  });

  it('grants and revokes access to other customers’ orders with the first request', async () => {
    const [customer, user] = [
      await server.signIn('ana@example.com'),
      await server.signIn('b@example.com'),
    ];
    const { id } = await customer.order();
    const open = async () => (await user.get(`/api/orders/${id}/messages`)).status;
    expect(await open()).toBe(404);
    await list('b@example.com');
    expect(await open()).toBe(200);
    await list();
    expect(await open()).toBe(404);
  });

  it('applies at sign-in, too', async () => {
    const first = await server.signIn('again@example.com');
    await list('again@example.com');
    expect((await server.signIn('again@example.com')).user.isAdmin).toBe(true);
    await list();
    expect((await server.signIn('again@example.com')).user.isAdmin).toBe(false);
    expect(await historyOf(first)).toEqual(['listed', 'unlisted']);
  });

  it('ignores an email that the provider has not verified', async () => {
    const email = `boss@${unverifiedDomain}`;
    await list(email);
    const user = await server.signIn(email);
    expect([user.user.isAdmin, await statusOf(user)]).toEqual([false, 403]);
    await runCron(email);
    expect((await rowOf(user)).isAdmin).toBe(false);
  });

  it('ignores an email whose verification is unknown until the next sign-in', async () => {
    const user = await server.signIn('old@example.com');
    await server.db.write([
      server.db.orm.update(users).set({ emailVerified: null }).where(eq(users.id, user.user.id)),
    ]);
    await list('old@example.com');
    expect(await statusOf(user)).toBe(403);
    expect((await server.signIn('old@example.com')).user.isAdmin).toBe(true);
  });

  it('changes the badge on the user’s messages', async () => {
    const user = await server.signIn('badge@example.com');
    const { id } = await user.order();
    await user.post(`/api/orders/${id}/messages`, { message: 'Hello' });
    const before = await user.get(`/api/orders/${id}/messages`);
    await list('badge@example.com');
    const after = await user.get(`/api/orders/${id}/messages`, {
      'If-None-Match': before.headers.get('ETag') ?? '',
    });
    const [message] = (await after.json()) as OrderMessageJson[];
    expect([after.status, message?.user.isAdmin]).toEqual([200, true]);
  });

  it('writes nothing while the role is unchanged', async () => {
    const user = await server.signIn('admin@example.com');
    await runCron('admin@example.com');
    const changes = await server.db.orm.$count(roleChanges);
    const etag = (await user.get('/api/admin/orders')).headers.get('ETag') ?? '';
    expect((await user.get('/api/admin/orders', { 'If-None-Match': etag })).status).toBe(304);
    await runCron('admin@example.com');
    expect(await server.db.orm.$count(roleChanges)).toBe(changes);
    expect((await user.get('/api/admin/orders', { 'If-None-Match': etag })).status).toBe(304);
  });
});

describe('the cron trigger', () => {
  it('records that ADMIN_EMAILS makes a member of the staff an admin, and no longer does', async () => {
    const user = await server.signIn('staff@example.com');
    const owner = await server.signIn('admin@example.com');
    await owner.post('/api/admin/team', { email: 'staff@example.com', role: 'staff' });
    for (const emails of [['staff@example.com'], ['staff@example.com'], [], []]) {
      await runCron('admin@example.com', ...emails);
    }
    expect(await historyOf(user)).toEqual([`granted by ${owner.user.id}`, 'listed', 'unlisted']);
    const team = await owner.read('/api/admin/team');
    const { history } = team as { history: { before: string; after: string }[] };
    expect(history.slice(0, 2).map(({ before, after }) => [before, after])).toEqual([
      ['admin', 'staff'],
      ['staff', 'admin'],
    ]);
    expect((await rowOf(user)).isAdmin).toBe(true);
  });

  it('adds and removes admins who make no request', async () => {
    const user = await server.signIn('away@example.com');
    await runCron('away@example.com');
    expect((await rowOf(user)).isAdmin).toBe(true);
    await runCron('admin@example.com');
    expect((await rowOf(user)).isAdmin).toBe(false);
    expect(await historyOf(user)).toEqual(['listed', 'unlisted']);
  });
});
