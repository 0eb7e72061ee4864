import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type LibsqlServer, type LibsqlServerOptions, startLibsqlServer } from './server.ts';

/** A path for a database of this test alone; it is removed with everything beside it. */
export async function temporaryFile(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'libsql-server-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return join(directory, 'store.db');
}

/** A server of this test alone, closed when the test is over. */
export async function startTestServer(
  options: Partial<LibsqlServerOptions> = {},
): Promise<LibsqlServer> {
  const file = options.file ?? (await temporaryFile());
  const server = await startLibsqlServer({ port: 0, ...options, file });
  onTestFinished(() => server.close());
  return server;
}

export interface Answer {
  status: number;
  // Tests read the JSON as it comes and compare it whole.
  body: { baton?: string | null; results?: unknown[]; message?: string; code?: string };
}

/** Sends one pipeline as plain HTTP. */
export async function sendPipeline(
  { url }: { url: string },
  requests: object[],
  { baton = null, version = 3 }: { baton?: string | null | undefined; version?: 2 | 3 } = {},
): Promise<Answer> {
  const response = await fetch(`${url}/v${version}/pipeline`, {
    method: 'POST',
    body: JSON.stringify({ baton, requests }),
  });
  // Our own server's answer.
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

/** A request of type execute with arguments by position. */
export function execute(sql: string, args: object[] = []): object {
  return { type: 'execute', stmt: { sql, args, want_rows: true } };
}
