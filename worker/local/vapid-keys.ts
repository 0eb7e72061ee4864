/** `npm run vapid` prints a new key pair for pushes, as environment variables. */
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The key pair that signs pushes (RFC 8292). */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** Generates a key pair in URL-safe base64, with the public key as an uncompressed point. */
export function makeVapidKeys(): VapidKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const point = ['04', ...[x, y].map((part) => Buffer.from(part, 'base64url').toString('hex'))];
  return { publicKey: Buffer.from(point.join(''), 'hex').toString('base64url'), privateKey: d };
}

/** Loads the key pair of the local stack, or creates it. Browsers subscribe with it, so it must not change. */
export function loadVapidKeys(dataDirectory: string): VapidKeys {
  const file = join(dataDirectory, 'vapid.json');
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(makeVapidKeys()), { mode: 0o600 });
  return JSON.parse(readFileSync(file, 'utf8')) as VapidKeys;
}

if (import.meta.main) {
  const { publicKey, privateKey } = makeVapidKeys();
  console.log(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`);
}
