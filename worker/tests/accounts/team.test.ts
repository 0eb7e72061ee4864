import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import type { TeamJson } from '#worker/domain/accounts/team.api.ts';
import { unzip } from '#worker/tests/files/unzip.ts';
import { openServer } from '#worker/tests/support/open-store.ts';
import { unverifiedDomain } from '#worker/tests/support/test-server.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';
import { deleteUser } from './delete-user.ts';

let admin: TestUser;

const server = await openServer();

beforeEach(async () => {
  await server.configure({ ADMIN_EMAILS: 'admin@example.com' });
  admin = await server.signIn('admin@example.com');
});

const newUser = () => server.signIn(`${randomUUID()}@example.com`);
const summaryOf = async (response: Response) => [response.status, await response.text()];
const statusOf = async (user: TestUser) => (await user.get('/api/admin/orders')).status;

const grant = (email: string, by = admin, headers?: HeadersInit) =>
  by.post('/api/admin/team', { email, role: 'admin' }, headers);
const revoke = ({ user }: TestUser, by = admin) => by.send('DELETE', `/api/admin/team/${user.id}`);

const setRole = ({ user }: TestUser, role: string, by = admin) =>
  by.send('PUT', `/api/admin/team/${user.id}`, { role });

async function teamSeenBy(user = admin): Promise<TeamJson> {
  const response = await user.get('/api/admin/team');
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([
    200,
    'private, no-store',
  ]);
  return (await response.json()) as TeamJson;
}

async function memberOf({ user }: TestUser) {
  return (await teamSeenBy()).members.find((member) => member.user.id === user.id);
}

async function historyOf({ user }: TestUser): Promise<string[]> {
  const { history } = await teamSeenBy();
  return history
    .filter((change) => change.user.id === user.id)
    .map(({ kind, actor }) => (actor ? `${kind} by ${actor.email}` : kind));
}

it('grants and revokes the role, with effect on the user’s next request', async () => {
  const user = await newUser();
  expect(await statusOf(user)).toBe(403);
  const made = await grant(user.user.email.toUpperCase());
  expect([made.status, await made.json()]).toEqual([200, { userId: user.user.id }]);
  expect(await statusOf(user)).toBe(200);
  expect(await memberOf(user)).toMatchObject({
    user: { email: user.user.email, isAdmin: true },
    isInSettings: false,
    since: {
      kind: 'granted',
      createdAt: expect.stringMatching(/^\d{4}-/),
      actor: { id: admin.user.id, email: 'admin@example.com' },
    },
  });
  expect((await revoke(user)).status).toBe(204);
  expect([await statusOf(user), await memberOf(user)]).toEqual([403, undefined]);
  expect(await historyOf(user)).toEqual([
    'revoked by admin@example.com',
    'granted by admin@example.com',
  ]);
});

it('changes nothing when a grant or revocation is repeated', async () => {
  const user = await newUser();
  const headers = { 'Idempotency-Key': randomUUID() };
  await grant(user.user.email, admin, headers);
  expect((await grant(user.user.email)).status).toBe(200);
  expect((await revoke(user)).status).toBe(204);
  expect((await revoke(user)).status).toBe(204);
  const replay = await grant(user.user.email, admin, headers);
  expect([replay.status, replay.headers.get('Idempotent-Replayed')]).toEqual([200, 'true']);
  expect(await statusOf(user)).toBe(403);
  expect(await historyOf(user)).toHaveLength(2);
});

it('marks the admins of ADMIN_EMAILS, and does not remove them', async () => {
  expect(await memberOf(admin)).toMatchObject({ isInSettings: true, since: { kind: 'listed' } });
  expect((await grant('admin@example.com')).status).toBe(200);
  expect(await summaryOf(await revoke(admin))).toEqual(listedAdmin);
  expect((await memberOf(admin))?.isInSettings).toBe(true);
});

it('grants the role only to users who have logged in with a verified address', async () => {
  const unverified = await server.signIn(`${randomUUID()}@${unverifiedDomain}`);
  for (const email of ['nobody@example.com', unverified.user.email]) {
    expect(await summaryOf(await grant(email))).toEqual([
      404,
      'We don’t know this email address. Ask them to log in once with a verified address, then try again.',
    ]);
  }
  expect(await summaryOf(await grant('not an address'))).toEqual([
    400,
    'email: Enter an email address like name@example.com',
  ]);
});

it('returns 404 for an unknown user', async () => {
  const response = await admin.send('DELETE', `/api/admin/team/${randomUUID()}`);
  expect(await summaryOf(response)).toEqual([404, 'This user was not found.']);
});

const listedAdmin = [
  409,
  'This admin comes from the shop’s settings. Take their email off ADMIN_EMAILS instead.',
];
const lastAdmin = [409, 'This is the last admin. Make someone else an admin first.'];

it('never removes the last admin, even when two remove each other at once', async () => {
  const [first, second] = [await newUser(), await newUser()];
  await grant(first.user.email);
  await grant(second.user.email);
  // The stored role changes at the next sign-in, so the database still has this admin.
  await server.configure({ ADMIN_EMAILS: '' });
  const removals = await Promise.all([revoke(first, second), revoke(second, first)]);
  const statuses = removals.map(({ status }) => status).sort();
  expect([
    [204, 409],
    [204, 403],
  ]).toContainEqual(statuses);
  const [left] = (await statusOf(first)) === 200 ? [first] : [second];
  expect(await summaryOf(await revoke(left, left))).toEqual(lastAdmin);
  expect(await summaryOf(await setRole(left, 'staff', left))).toEqual(lastAdmin);
  expect(await statusOf(left)).toBe(200);
});

it('makes an admin staff and staff an admin', async () => {
  const user = await newUser();
  expect((await setRole(user, 'staff')).status).toBe(204);
  expect(await memberOf(user)).toMatchObject({ role: 'staff', user: { isAdmin: true } });
  expect(await summaryOf(await setRole(user, 'boss'))).toEqual([
    400,
    'role: Choose admin or staff',
  ]);
  expect((await setRole(user, 'admin')).status).toBe(204);
  expect((await setRole(user, 'admin')).status).toBe(204);
  const [latest, first, ...others] = (await teamSeenBy()).history.filter(
    (change) => change.user.id === user.user.id,
  );
  expect([latest?.before, latest?.after]).toEqual(['staff', 'admin']);
  expect([first?.before, first?.after, others]).toEqual([null, 'staff', []]);

  await server.configure({ ADMIN_EMAILS: user.user.email });
  expect(await summaryOf(await setRole(user, 'staff', user))).toEqual(listedAdmin);
});

it('lets an admin remove themselves while another admin remains', async () => {
  const user = await newUser();
  await grant(user.user.email);
  expect((await revoke(user, user)).status).toBe(204);
  expect(await statusOf(user)).toBe(403);
});

it('exports a user’s role changes, and deletes them with their data', async () => {
  const user = await newUser();
  await grant(user.user.email);
  await revoke(user, user);
  const zip = await user.get('/api/account/data');
  const data = `${unzip(Buffer.from(await zip.arrayBuffer())).get('data.json')}`;
  expect(JSON.parse(data).adminRole).toMatchObject([
    { kind: 'granted', by: 'the store' },
    { kind: 'revoked', by: 'you' },
  ]);
  expect(data).not.toContain('admin@example.com');
  await user.send('POST', '/api/account/deletion');
  expect((await deleteUser(server, user, admin)).status).toBe(204);
  expect(await historyOf(user)).toEqual([]);
});

it('keeps an admin who is removed from ADMIN_EMAILS but also has a granted role', async () => {
  const user = await newUser();
  await grant(user.user.email);
  await server.configure({ ADMIN_EMAILS: `admin@example.com, ${user.user.email}` });
  expect(await memberOf(user)).toMatchObject({ isInSettings: true });
  await server.configure({ ADMIN_EMAILS: 'admin@example.com' });
  expect(await statusOf(user)).toBe(200);
});
