import { expect } from 'vitest';
import { deletedEmailDomain } from '#worker/domain/accounts/accounts.api.ts';
import { jobPriorities } from '#worker/domain/jobs/job-kinds.ts';
import { deleteUserData } from '#worker/modules/account/deletion.usecases.ts';
import type { JobHandlers } from '#worker/modules/jobs/jobs.repository.ts';
import { runJobs } from '#worker/modules/jobs/run-jobs.usecases.ts';
import type { TestServer } from '#worker/tests/support/test-server.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';

/** Deletes a customer as an admin. If the server accepts it, runs the jobs that delete all data. */
export async function deleteUser(
  server: TestServer,
  { user }: Pick<TestUser, 'user'>,
  admin: TestUser,
): Promise<Response> {
  const response = await admin.send('POST', `/api/admin/users/${user.id}/deletion`);
  if (response.ok) {
    await expect
      .poll(
        async () => {
          await runDeletion(server);
          return emailOf(server, user.id);
        },
        { timeout: 60_000 },
      )
      .toMatch(new RegExp(`@${deletedEmailDomain}$`));
  }
  return response;
}

/** Runs the background jobs as the cron trigger does. No other kind is due. */
function runDeletion({ db }: TestServer): Promise<void> {
  const deps = { db, now: Date.now };
  const handlers = {
    deleteUserData: (payload) => deleteUserData(deps, payload),
  } as Partial<JobHandlers> as JobHandlers;
  return runJobs(deps, { handlers, durationMs: 1000, priorities: [jobPriorities.background] });
}

async function emailOf(server: TestServer, id: string): Promise<string> {
  const { rows } = await server.db.client.execute({
    sql: 'select email from users where id = ?',
    args: [id],
  });
  return String(rows[0]?.email);
}
