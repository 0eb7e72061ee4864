import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { TestUser } from './test-user.ts';

/**
 * Announces a body of this many bytes but sends none of it, so the response cannot race with the
 * upload. Returns the response's status and text.
 */
export async function sendHeadersOnly(
  client: TestUser,
  { method, url, type, bytes }: { method: string; url: URL; type: string; bytes: number },
): Promise<[status: number | undefined, text: string]> {
  const sent = request(url.href, {
    method,
    headers: {
      Cookie: client.cookies(),
      Origin: url.origin,
      'Content-Type': type,
      'Content-Length': bytes,
    },
  });
  sent.flushHeaders();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const body = await text(response);
  sent.on('error', () => {}).destroy();
  return [response.statusCode, body];
}
