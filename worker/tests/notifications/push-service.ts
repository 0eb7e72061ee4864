import { createECDH, createPublicKey, randomBytes, randomUUID, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import ece from 'http_ece';
import type { PushJson } from '#worker/domain/notifications/push-message.ts';
import { makeVapidKeys } from '#worker/local/vapid-keys.ts';

const subject = 'mailto:orders@store.example';

/** A decrypted push. */
interface ReceivedPush {
  payload: PushJson;
  ttl: number;
  topic: string | undefined;
}

/**
 * Starts a push service (RFC 8030) on loopback with its subscribed browsers. It validates requests
 * like a real one. Browsers decrypt with a different library than the one that the Worker encrypts
 * with.
 */
export async function startPushService() {
  const browsers = new Map<string, ReturnType<typeof newBrowser>>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const browser = browsers.get(request.url ?? '');
    if (!browser) return respond(response, 404);
    browser.requestCount += 1;
    const errorStatus = validationError(request.headers, `https://${request.headers.host}`);
    if (errorStatus !== undefined) return respond(response, errorStatus);
    const scripted = browser.nextStatuses.shift();
    if (scripted !== undefined) return respond(response, scripted, 'BadJwtToken');
    browser.received.push({
      payload: browser.decrypt(Buffer.concat(chunks)),
      ttl: Number(request.headers.ttl),
      topic: request.headers.topic as string | undefined,
    });
    respond(response, 201);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { publicKey, privateKey } = makeVapidKeys();

  return {
    host,
    /** The Worker's settings for this push service. */
    settings: {
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
      VAPID_SUBJECT: subject,
      PUSH_HOSTS: host,
    },
    /** Creates a browser with a new subscription. */
    browser() {
      const path = `/push/${randomUUID()}`;
      const browser = newBrowser(`http://${host}${path}`);
      browsers.set(path, browser);
      return browser;
    },
    async stop(): Promise<void> {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };

  /** Returns the error status for an invalid request; undefined if it is valid. */
  function validationError(headers: IncomingHttpHeaders, origin: string): number | undefined {
    const { ttl, topic, authorization = '' } = headers;
    if (!/^\d+$/.test(ttl as string) || headers['content-encoding'] !== 'aes128gcm') return 400;
    if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic as string)) return 400;
    const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
    if (key !== publicKey) return 403;
    return isSigned(token, key, origin) ? undefined : 403;
  }
}

export type PushService = Awaited<ReturnType<typeof startPushService>>;
export type Browser = ReturnType<PushService['browser']>;

function newBrowser(endpoint: string) {
  const keys = createECDH('prime256v1');
  const p256dh = keys.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  return {
    /** The result of `PushSubscription.toJSON()`. */
    subscription: { endpoint, expirationTime: null, keys: { p256dh, auth } },
    received: [] as ReceivedPush[],
    /** The statuses of the next responses, instead of 201. */
    nextStatuses: [] as number[],
    requestCount: 0,
    decrypt(body: Buffer): PushJson {
      const version = 'aes128gcm';
      const text = ece.decrypt(body, { version, privateKey: keys, authSecret: auth });
      return JSON.parse(text.toString('utf8')) as PushJson;
    },
  };
}

/** Returns whether the VAPID token is signed with the server's key and issued for this service (RFC 8292). */
function isSigned(token: string, publicKey: string, audience: string): boolean {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const decoded = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'));
  const isInTime =
    decoded.exp > Date.now() / 1000 && decoded.exp < Date.now() / 1000 + 24 * 60 * 60;
  return (
    decoded.aud === audience &&
    decoded.sub === subject &&
    isInTime &&
    verify(
      'sha256',
      Buffer.from(`${header}.${claims}`),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  );
}

function respond(response: ServerResponse, status: number, text = ''): void {
  response.writeHead(status).end(text);
}
