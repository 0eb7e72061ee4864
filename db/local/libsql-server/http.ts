import type { IncomingMessage, ServerResponse } from 'node:http';

const mostBodyBytes = 32 * 1024 * 1024;

/** A request that gets no pipeline's answer but an HTTP status. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: string;

  constructor(status: number, message: string, code: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The JSON of a request. Throws Refusal 413 above 32 MB (read to its end, so that the client hears it) and 400. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Without an encoding set, Node's requests give buffers.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= mostBodyBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > mostBodyBytes) {
    throw new Refusal(413, 'The request is larger than 32 MB', 'REQUEST_TOO_LARGE');
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new Refusal(400, 'The request is not JSON', 'JSON_INVALID');
  }
}

export function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
