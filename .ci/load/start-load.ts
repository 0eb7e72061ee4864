import { Worker } from 'node:worker_threads';
import { startBare } from '#ci/bench/api/bare-worker.ts';
import { baselineStatements } from '#ci/bench/api/baseline-statements.ts';
import { sessions, users } from '#db/schema/identity.ts';
import { createToken, hashToken } from '#worker/http/session/session-token.ts';
import { startTestServer, type TestServer } from '#worker/tests/support/test-server.ts';
import { orderRequest } from '#worker/tests/support/test-user.ts';
import { fullLoad, type Load, type LoadResult, type Person } from './load.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A server with signed-in people, and the baseline's Worker on the same database server. */
export interface LoadedServer {
  server: TestServer;
  /** Runs `share` of the full load for some seconds. */
  run(options: { seconds: number; share: number }): Promise<LoadResult>;
  stop(): Promise<void>;
}

export async function startLoadedServer({
  hasInspector = false,
  hasBaseline = false,
} = {}): Promise<LoadedServer> {
  const server = await startTestServer({ hasInspector });
  await server.db.client.execute(baselineStatements.createTable);
  const baseline = hasBaseline ? await startBare(server.database.url) : undefined;
  const people = await addPeople(server);
  const admin = await server.signIn('admin@example.com');
  return {
    server,
    run: ({ seconds, share }) => {
      // The people with a chat come first, so each share has the same mix.
      const chats = people.slice(0, fullLoad.chats * share);
      const others = people.slice(
        fullLoad.chats,
        fullLoad.chats + (fullLoad.people - fullLoad.chats) * share,
      );
      return runLoad({
        origin: server.origin,
        baselineOrigin: baseline?.origin,
        people: [...chats, ...others],
        adminCookie: admin.cookies(),
        seconds,
        perSecond: {
          orders: fullLoad.orders * share,
          messages: fullLoad.messages * share,
        },
      });
    },
    async stop() {
      await baseline?.stop();
      await server.stop();
    },
  };
}

/** Adds people with sessions to the database, and places the orders of those who chat. */
async function addPeople({ db, origin }: TestServer): Promise<Person[]> {
  const now = Date.now();
  const people: Person[] = [];
  for (let index = 0; index < fullLoad.people; index += 1) {
    const token = createToken();
    const id = crypto.randomUUID();
    const user = { id, issuer: 'load', subject: id, email: `${id}@example.com`, createdAt: now };
    const session = {
      tokenHash: await hashToken(token),
      userId: id,
      createdAt: now,
      expiresAt: now + 30 * dayMs,
    };
    await db.write([db.orm.insert(users).values(user), db.orm.insert(sessions).values(session)]);
    const cookie = `session=${token}; signed_in=${id}`;
    people.push({
      cookie,
      chatOf: index < fullLoad.chats ? await orderOf(origin, cookie) : undefined,
    });
  }
  return people;
}

async function orderOf(origin: string, cookie: string): Promise<string> {
  const response = await fetch(`${origin}/api/orders`, {
    method: 'POST',
    headers: { Cookie: cookie, Origin: origin, 'Content-Type': 'application/json' },
    body: JSON.stringify(orderRequest),
  });
  if (response.status !== 201) throw new Error(`an order failed with ${response.status}`);
  return ((await response.json()) as { id: string }).id;
}

function runLoad(load: Load): Promise<LoadResult> {
  const thread = new Worker(`${import.meta.dirname}/load-thread.ts`, { workerData: load });
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('the load ended without a result')));
  });
}
