import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Person } from '#worker/tests/support/person.ts';

/**
 * What is answered to a body of this many bytes of which nothing is ever sent: so what is refused unread
 * cannot race with the refusal.
 */
export async function announce(
  person: Person,
  { method, url, type, bytes }: { method: string; url: URL; type: string; bytes: number },
): Promise<[status: number | undefined, text: string]> {
  const asked = request(url.href, {
    method,
    headers: {
      Cookie: person.cookies(),
      Origin: url.origin,
      'Content-Type': type,
      'Content-Length': bytes,
    },
  });
  asked.flushHeaders();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const said = await text(answer);
  asked.on('error', () => {}).destroy();
  return [answer.statusCode, said];
}
