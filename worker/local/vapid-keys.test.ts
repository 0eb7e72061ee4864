import { createPrivateKey, createPublicKey } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keptVapidKeys, makeVapidKeys } from './vapid-keys.ts';

it('the public key is the point of the private one', () => {
  const { publicKey, privateKey } = makeVapidKeys();
  const point = Buffer.from(publicKey, 'base64url');
  expect([point.length, point[0]]).toEqual([65, 4]);
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: privateKey,
  };
  const { d: _, ...shared } = jwk;
  const derived = createPublicKey(createPrivateKey({ key: jwk, format: 'jwk' }));
  expect(derived.export({ format: 'jwk' })).toEqual(shared);
});

it('the local stack makes its pair once', () => {
  const directory = mkdtempSync(join(tmpdir(), 'straight-six-vapid-'));
  expect(keptVapidKeys(directory)).toEqual(keptVapidKeys(directory));
  expect(makeVapidKeys()).not.toEqual(keptVapidKeys(directory));
  rmSync(directory, { recursive: true });
});
