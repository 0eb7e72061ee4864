import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The pair with which a store signs its pushes (RFC 8292), as its settings have it. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** A new pair: the public key as an uncompressed point, both in URL-safe base64. */
export function makeVapidKeys(): VapidKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const point = ['04', ...[x, y].map((part) => Buffer.from(part, 'base64url').toString('hex'))];
  return { publicKey: Buffer.from(point.join(''), 'hex').toString('base64url'), privateKey: d };
}

/** The local stack's own pair, made once: browsers subscribe with it. */
export function keptVapidKeys(dataDirectory: string): VapidKeys {
  const file = join(dataDirectory, 'vapid.json');
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(makeVapidKeys()), { mode: 0o600 });
  return JSON.parse(readFileSync(file, 'utf8')) as VapidKeys;
}
