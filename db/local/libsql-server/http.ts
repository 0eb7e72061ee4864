import type { IncomingMessage, ServerResponse } from 'node:http';

const maxBodyBytes = 32 * 1024 * 1024;

/** An error with an HTTP status. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly code: string;

  constructor(status: number, message: string, code: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Parses a JSON body. Throws HttpError 400, or 413 above 32 MB, after reading the body so that the client gets the response. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Without an encoding, Node's requests yield buffers.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxBodyBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > maxBodyBytes) {
    throw new HttpError(413, 'The request is larger than 32 MB', 'REQUEST_TOO_LARGE');
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new HttpError(400, 'The request is not JSON', 'JSON_INVALID');
  }
}

export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
