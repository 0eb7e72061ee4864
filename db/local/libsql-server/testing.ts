import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { closeServer, listenOnLoopback } from '#db/local/loopback.ts';
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
  const server = await startServer({ port: 0, ...options, file });
  onTestFinished(() => server.close());
  return server;
}

/** Starts our server, or libsql-server if SQLD is the path of its binary. */
export function startServer(options: LibsqlServerOptions): Promise<LibsqlServer> {
  return process.env.SQLD ? startSqld(process.env.SQLD, options.file) : startLibsqlServer(options);
}

async function startSqld(binary: string, directory: string): Promise<LibsqlServer> {
  const probe = createServer();
  const port = await listenOnLoopback(probe, 0);
  await closeServer(probe);
  const child = spawn(binary, ['--db-path', directory, '--http-listen-addr', `127.0.0.1:${port}`], {
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(async () => (await fetch(`${url}/health`)).ok, { timeout: 10_000 });
  const unknown = () => {
    throw new Error('libsql-server doesn’t count its requests and steps');
  };
  return {
    url,
    port,
    requestCount: unknown,
    countSteps: unknown,
    async close() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

export interface PipelineResponse {
  status: number;
  // Tests compare the parsed JSON as a whole.
  body: { results?: unknown[]; message?: string; code?: string };
}

/** Sends one stream over plain HTTP. */
export async function sendStream(
  { url }: { url: string },
  requests: object[],
): Promise<PipelineResponse> {
  const response = await fetch(`${url}/v2/pipeline`, {
    method: 'POST',
    body: JSON.stringify({ baton: null, requests: [...requests, { type: 'close' }] }),
  });
  // The shape of our own server's response.
  return { status: response.status, body: (await response.json()) as PipelineResponse['body'] };
}

/** Returns an execute request with positional arguments. */
export function execute(sql: string, args: object[] = []): object {
  return { type: 'execute', stmt: { sql, args, want_rows: true } };
}
