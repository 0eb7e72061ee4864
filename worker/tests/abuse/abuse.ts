import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDb } from '#db/client.ts';
import { startServer } from '#db/local/libsql-server/testing.ts';
import { sessions, users } from '#db/schema/identity.ts';
import { pushSubscriptions } from '#db/schema/notifications.ts';
import type { Deps } from '#worker/deps.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import { minuteMs } from '#worker/domain/durations.ts';
import { maxFileBytes } from '#worker/domain/files/file-rules.ts';
import { AppError } from '#worker/http/errors.ts';
import type { Quotas } from '#worker/http/quotas/quotas.ts';
import { postMessage } from '#worker/modules/chat/chat.usecases.ts';
import { startUpload } from '#worker/modules/files/files.usecases.ts';
import { runJobs } from '#worker/modules/jobs/run-jobs.usecases.ts';
import { orderRequestSchema } from '#worker/modules/orders/order-request.schema.ts';
import { placeOrder } from '#worker/modules/orders/orders.usecases.ts';
import { createJobHandlers } from '#worker/scheduled/run-due-jobs.ts';
import { fillDatabase } from '#worker/tests/support/fill-database.ts';
import { orderRequest } from '#worker/tests/support/test-user.ts';

const start = Date.parse('2026-11-25T00:00:00Z');
const messagesPerMinute = 3;
const text = 'x'.repeat(10_000);

const userOf = (firstName: string, isAdmin: boolean): UserJson => ({
  id: crypto.randomUUID(),
  firstName,
  lastName: 'Test',
  email: `${firstName}@example.com`,
  profileImageUrl: null,
  isAdmin,
});
const [hostile, admin] = [userOf('mallory', false), userOf('admin', true)];

export type Abuse = Awaited<ReturnType<typeof startAbuse>>;

/** Starts a store in this process, whose clock moves a minute at a time, with one admin and one hostile user. */
export async function startAbuse(quotas: Quotas) {
  const directory = await mkdtemp(join(tmpdir(), 'straight-six-abuse-'));
  const server = await startServer({ file: join(directory, 'store.db'), port: 0 });
  await fillDatabase(server);
  const db = createDb(server.url);
  await addUsers(db);
  const sent = { pushes: 0, mails: 0 };
  const clock = { at: start };
  const deps = fakeDeps(db, { quotas, sent, clock });
  const orderIds: string[] = [];

  async function spendMinute(minute: number): Promise<void> {
    clock.at = start + minute * minuteMs;
    const request = orderRequestSchema.parse(orderRequest);
    const order = { user: hostile, catalogVersion: '0', request, idempotencyKey: undefined };
    const placed = await unlessLimited(placeOrder(deps, order));
    if (placed) orderIds.push(placed.id);
    for (let index = 0; index < messagesPerMinute; index += 1) {
      const orderId = orderIds[(minute + index) % orderIds.length] ?? '';
      const message = { orderId, text, user: hostile, idempotencyKey: undefined };
      await unlessLimited(postMessage(deps, { ...message, file: await largeFile(deps) }));
      await unlessLimited(postMessage(deps, { ...message, file: undefined }));
    }
    await runJobs(deps, { handlers: createJobHandlers(deps), durationMs: 0 });
  }

  return {
    spendMinute,
    /** Returns what the hostile user has stored and sent so far. */
    async totals() {
      const { rows } = await db.client.execute(
        `select (select coalesce(sum(size), 0) from files) as files,
          (select count(*) from orders) as orders,
          (select count(*) from messages) as messages,
          (select coalesce(sum(octet_length(message)), 0) from messages) as texts`,
      );
      const count = (name: string) => Number(rows[0]?.[name]);
      return {
        fileBytes: count('files'),
        textBytes: count('texts'),
        orders: count('orders'),
        messages: count('messages'),
        mailsPerAdmin: sent.mails,
        pushesPerAdmin: sent.pushes,
      };
    },
    async stop(): Promise<void> {
      db.close();
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}

async function addUsers(db: Deps['db']): Promise<void> {
  const session = { tokenHash: 's', userId: admin.id, createdAt: start };
  const browser = { id: 'b', userId: admin.id, sessionHash: 's', p256dh: 'p', auth: 'a' };
  await db.write([
    ...[hostile, admin].map(({ id, firstName, lastName, email, isAdmin }) =>
      db.orm.insert(users).values({
        id,
        issuer: 'test',
        subject: id,
        email,
        emailVerified: true,
        firstName,
        lastName,
        isAdmin,
        grantedRole: isAdmin ? 'admin' : null,
        createdAt: start,
      }),
    ),
    db.orm.insert(sessions).values({ ...session, expiresAt: start * 2 }),
    db.orm
      .insert(pushSubscriptions)
      .values({ ...browser, endpoint: 'https://push.example/b', createdAt: start }),
  ]);
}

interface Fakes {
  quotas: Quotas;
  sent: { pushes: number; mails: number };
  clock: { at: number };
}

/** The bucket accepts every file at its full size; the mail and push services only count what they get. */
function fakeDeps(db: Deps['db'], { quotas, sent, clock }: Fakes): Deps {
  const deps: Partial<Deps> = {
    db,
    openDb: () => db,
    quotas,
    adminEmails: [],
    decisionDelayMs: 0,
    sendsInvoices: false,
    now: () => clock.at,
    newId: () => crypto.randomUUID(),
    linkTo: (path) => `https://store.example${path}`,
    files: {
      head: async () => ({ size: maxFileBytes, etag: 'etag' }),
      delete: async () => {},
    } as unknown as Deps['files'],
    mailer: {
      send: async ({ to }) => {
        if (to === admin.email) sent.mails += 1;
      },
    },
    push: {
      publicKey: '',
      isKnownPushService: () => true,
      send: async () => {
        sent.pushes += 1;
        return 'done';
      },
    },
  };
  return deps as Deps;
}

/** Uploads the largest file, or returns undefined once the limit of unsent files is reached. */
async function largeFile(deps: Deps) {
  const signer = { sign: async (key: string) => `https://r2.example/files/${key}` };
  const upload = { userId: hostile.id, signer, size: maxFileBytes, idempotencyKey: undefined };
  const started = await unlessLimited(startUpload(deps, upload));
  return started && { fileUrl: started.uploadURL, fileName: 'engine.bin', fileSize: maxFileBytes };
}

/** Returns undefined for a request that a limit rejects. */
async function unlessLimited<Result>(request: Promise<Result>): Promise<Result | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof AppError && error.status === 429) return undefined;
    throw error;
  }
}
