import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, vi } from 'vitest';
import type { JobKind } from '#worker/domain/jobs/job-kinds.ts';
import { localMail } from '#worker/local/accounts.ts';
import { startMailServer } from '#worker/local/mail-server.ts';
import { openServer } from '#worker/tests/support/open-store.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';
import { startPushService } from './push-service.ts';

export const publicUrl = 'https://store.example';

interface NotifyingOptions {
  settings?: Record<string, string> | ((origin: string) => Promise<Record<string, string>>);
  /** Maps an external server's URL to the URL that the Worker calls; by default, the same URL. */
  proxyFor?: (url: string) => Promise<string>;
}

/**
 * Starts a server with a mail service and a push service for the tests of a file, and stops them
 * after those.
 */
export async function openNotifyingServer({
  settings = {},
  proxyFor = async (url) => url,
}: NotifyingOptions = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'straight-six-mail-'));
  const mailServer = await startMailServer({ port: 0, directory });
  const pushService = await startPushService();
  afterAll(async () => {
    await mailServer.close();
    await pushService.stop();
    await rm(directory, { recursive: true });
  });
  const mailUrl = await proxyFor(mailServer.url);
  const pushUrl = await proxyFor(`http://${pushService.host}`);
  const server = await openServer({
    settings: async (origin) => ({
      ...pushService.settings,
      PUSH_HOSTS: new URL(pushUrl).host,
      RESEND_API_URL: mailUrl,
      RESEND_API_KEY: localMail.apiKey,
      MAIL_FROM: localMail.from,
      LOCAL_URL: publicUrl,
      ...(typeof settings === 'function' ? await settings(origin) : settings),
    }),
  });
  const count = async (where: string): Promise<number> => {
    const { rows } = await server.db.client.execute(`select count(*) as jobs from jobs ${where}`);
    return Number(rows[0]?.jobs);
  };
  const triggerJobs = (client: TestUser) =>
    client.send('PUT', '/api/notifications', { channel: 'push', isOn: true });

  return {
    ...server,
    pushService,
    mailUrl: mailServer.url,
    triggerJobs,
    /** Subscribes a new browser of the user to push notifications. */
    async subscribe(client: TestUser) {
      const browser = pushService.browser();
      const { pathname } = new URL(browser.subscription.endpoint);
      const response = await client.post('/api/push-subscriptions', {
        ...browser.subscription,
        endpoint: pushUrl + pathname,
      });
      expect(response.status).toBe(204);
      return browser;
    },
    /** Runs all jobs of these kinds now, whatever their due time. */
    async doJobs(
      client: TestUser,
      kinds: readonly JobKind[] = ['notify', 'push', 'email', 'newOrdersEmail'],
      timeout = 15_000,
    ) {
      const waitingJobs = `where state = 'waiting' and kind in (${kinds.map((kind) => `'${kind}'`)})`;
      await vi.waitFor(
        async () => {
          await server.db.client.execute(`update jobs set run_at = 0 ${waitingJobs}`);
          await triggerJobs(client);
          if ((await count(waitingJobs)) > 0) throw new Error('some jobs are still waiting');
        },
        { timeout, interval: 100 },
      );
    },
    countJobs: count,
    /** Returns the sent emails, oldest first. */
    mails: () => readMails(directory),
  };
}

/** Reads the emails that a mail service stored in its directory, oldest first. */
export async function readMails(directory: string) {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(
    names.map(async (name) => {
      const file = join(directory, name);
      const envelope = JSON.parse(await readFile(file, 'utf8'));
      const text = await readFile(file.replace(/json$/, 'txt'), 'utf8');
      const html = await readFile(file.replace(/json$/, 'html'), 'utf8');
      return { to: envelope.to[0] as string, subject: envelope.subject as string, text, html };
    }),
  );
}
