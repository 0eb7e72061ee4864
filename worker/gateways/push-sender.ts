import { log } from '#worker/http/log.ts';

/** A browser's push subscription. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export type PushOutcome = 'done' | 'gone' | RefusedPush;

/** The request is invalid (key, subject or size): a retry would fail as well, and the subscription is still good. */
export interface RefusedPush {
  host: string;
  /** The status and the text of the push service, such as `403 BadJwtToken`. */
  answer: string;
}

export interface PushSender {
  /** The application server key that browsers subscribe with. */
  publicKey: string;
  /** Returns whether an endpoint belongs to a known push service. We neither store nor call other endpoints. */
  isKnownPushService(endpoint: string): boolean;
  /**
   * Encrypts a payload and sends it. Returns `gone` if the subscription has ended, and the answer
   * of a push service that refuses us. Throws if a retry may succeed.
   */
  send(target: PushTarget, push: { payload: object; topic: string }): Promise<PushOutcome>;
}

interface PushSettings {
  publicKey: string;
  privateKey: string;
  /** How a push service contacts us: a mailto: or https: URL. */
  subject: string;
  /** More allowed hosts, for tests. Loopback hosts may use plain http. */
  extraHosts: readonly string[];
}

/** How long a push service holds a push for an offline browser. */
const ttlSeconds = 3 * 24 * 60 * 60;
/** Must stay well below a job's lease. */
const timeoutMs = 15_000;
/** How much of a push service's answer an alert shows, in characters. */
const maxAnswer = 200;

const knownHosts =
  /^(fcm\.googleapis\.com|([\w-]+\.)+push\.apple\.com|([\w-]+\.)+push\.services\.mozilla\.com|([\w-]+\.)+notify\.windows\.com)$/;

/** Sends pushes (RFC 8291, RFC 8292) to the push services of the major browsers. */
export function createPushSender({
  publicKey,
  privateKey,
  subject,
  extraHosts,
}: PushSettings): PushSender {
  const isKnownPushService = (endpoint: string) => isKnown(endpoint, extraHosts);
  return {
    publicKey,
    isKnownPushService,
    async send({ endpoint, p256dh, auth }, { payload, topic }) {
      if (!isKnownPushService(endpoint)) return 'gone';
      const { buildPushPayload } = await import('@block65/webcrypto-web-push');
      const request = await buildPushPayload(
        { data: JSON.stringify(payload), options: { ttl: ttlSeconds, topic } },
        // The library signs for https only; a test's loopback server is the one exception.
        {
          endpoint: endpoint.replace(/^http:/, 'https:'),
          expirationTime: null,
          keys: { p256dh, auth },
        },
        { publicKey, privateKey, subject },
      ).catch((error: unknown) => {
        logFailure('cannot encrypt', endpoint, error instanceof Error ? error.message : undefined);
      });
      // Retrying can't fix invalid subscription keys.
      if (!request) return 'gone';
      const { 'content-length': _, ...headers } = request.headers;
      const response = await fetch(endpoint, {
        method: 'POST',
        headers,
        body: request.body,
        // Never follow a redirect to an unknown host.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return outcomeOf(response, endpoint);
    },
  };
}

async function outcomeOf(response: Response, endpoint: string): Promise<PushOutcome> {
  const { status } = response;
  const text = (await response.text()).slice(0, maxAnswer);
  if (status >= 200 && status < 300) return 'done';
  if (status === 404 || status === 410) return 'gone';
  const isRejected = status >= 400 && status < 500 && status !== 408 && status !== 429;
  if (!isRejected) throw new Error(`the push service responded with ${status}`);
  logFailure('push rejected', endpoint, `${status}`);
  return { host: URL.parse(endpoint)?.host ?? '', answer: `${status} ${text}`.trim() };
}

function isKnown(endpoint: string, extraHosts: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (extraHosts.includes(url.host)) {
    return url.protocol === 'https:' || ['127.0.0.1', 'localhost'].includes(url.hostname);
  }
  return url.protocol === 'https:' && url.port === '' && knownHosts.test(url.hostname);
}

/** Logs the host only: the rest of the endpoint identifies the browser. */
function logFailure(event: string, endpoint: string, detail: string | undefined): void {
  log('error', { event, host: URL.parse(endpoint)?.host, detail });
}
