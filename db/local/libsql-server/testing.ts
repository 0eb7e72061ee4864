import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type LibsqlServer, type LibsqlServerOptions, startLibsqlServer } from './server.ts';

/** Returns a database path for the current test. Its directory is removed afterwards. */
export async function temporaryFile(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'libsql-server-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return join(directory, 'store.db');
}

/** Starts a server for the current test, and closes it afterwards. */
export async function startTestServer(
  options: Partial<LibsqlServerOptions> = {},
): Promise<LibsqlServer> {
  const file = options.file ?? (await temporaryFile());
  const server = await startLibsqlServer({ port: 0, ...options, file });
  onTestFinished(() => server.close());
  return server;
}

export interface PipelineResponse {
  status: number;
  // Tests compare the parsed JSON as a whole.
  body: { baton?: string | null; results?: unknown[]; message?: string; code?: string };
}

/** Sends one pipeline over plain HTTP. */
export async function sendPipeline(
  { url }: { url: string },
  requests: object[],
  { baton = null, version = 3 }: { baton?: string | null | undefined; version?: 2 | 3 } = {},
): Promise<PipelineResponse> {
  const response = await fetch(`${url}/v${version}/pipeline`, {
    method: 'POST',
    body: JSON.stringify({ baton, requests }),
  });
  // The shape of our own server's response.
  return { status: response.status, body: (await response.json()) as PipelineResponse['body'] };
}

/** Returns an execute request with positional arguments. */
export function execute(sql: string, args: object[] = []): object {
  return { type: 'execute', stmt: { sql, args, want_rows: true } };
}
