import { buildPushPayload } from '@block65/webcrypto-web-push';
import { log } from '#worker/http/log.ts';

/** A browser's subscription (Push API). */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushSender {
  /** The application server key that browsers subscribe with. */
  publicKey: string;
  /** Whether this is an address of a push service that we know: no other is ever kept or called. */
  isKnownService(endpoint: string): boolean;
  /**
   * Encrypts a payload and hands it over. Gives `gone` when nothing can reach that browser any more; throws
   * when it is worth another try. Anything else that is refused is logged and let go.
   */
  send(target: PushTarget, push: { payload: object; topic: string }): Promise<'done' | 'gone'>;
}

interface PushSettings {
  publicKey: string;
  privateKey: string;
  /** How a push service reaches us: a mailto: or https: address. */
  subject: string;
  /** More hosts to call, for tests; those on loopback without TLS, too. */
  moreHosts: readonly string[];
}

/** Whoever was away for longer reads it in the app, or in their mail. */
const ttlSeconds = 3 * 24 * 60 * 60;
/** Well below a job's lease. */
const timeoutMs = 15_000;

const knownHosts =
  /^(fcm\.googleapis\.com|web\.push\.apple\.com|([\w-]+\.)+push\.services\.mozilla\.com|([\w-]+\.)+notify\.windows\.com)$/;

/** Sends pushes as RFC 8291 and RFC 8292 say, to the push services of the browsers there are. */
export function createPushSender({
  publicKey,
  privateKey,
  subject,
  moreHosts,
}: PushSettings): PushSender {
  const isKnownService = (endpoint: string) => isKnown(endpoint, moreHosts);
  return {
    publicKey,
    isKnownService,
    async send({ endpoint, p256dh, auth }, { payload, topic }) {
      if (!isKnownService(endpoint)) return 'gone';
      const request = await buildPushPayload(
        { data: JSON.stringify(payload), options: { ttl: ttlSeconds, topic } },
        // It signs for https alone; only a test's loopback is anything else.
        {
          endpoint: endpoint.replace(/^http:/, 'https:'),
          expirationTime: null,
          keys: { p256dh, auth },
        },
        { publicKey, privateKey, subject },
      ).catch((error: unknown) => {
        logFault('cannot encrypt', endpoint, error instanceof Error ? error.message : undefined);
      });
      // Keys that are none stay so.
      if (!request) return 'gone';
      const { 'content-length': _, ...headers } = request.headers;
      const { status, body } = await fetch(endpoint, {
        method: 'POST',
        headers,
        body: request.body,
        // A known host does not send us on to another.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await body?.cancel();
      return outcomeOf(status, endpoint);
    },
  };
}

function outcomeOf(status: number, endpoint: string): 'done' | 'gone' {
  if (status >= 200 && status < 300) return 'done';
  if (status === 404 || status === 410) return 'gone';
  const isRefused = status >= 400 && status < 500 && status !== 408 && status !== 429;
  if (!isRefused) throw new Error(`the push service answered ${status}`);
  // The fault is ours then (a key, a subject, a size): the same again is refused again, and the browser stays.
  logFault('push refused', endpoint, `${status}`);
  return 'done';
}

function isKnown(endpoint: string, moreHosts: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (moreHosts.includes(url.host)) {
    return url.protocol === 'https:' || ['127.0.0.1', 'localhost'].includes(url.hostname);
  }
  return url.protocol === 'https:' && url.port === '' && knownHosts.test(url.hostname);
}

/** The host alone: what follows it is the browser's own. */
function logFault(event: string, endpoint: string, detail: string | undefined): void {
  log('error', { event, host: URL.parse(endpoint)?.host, detail });
}
