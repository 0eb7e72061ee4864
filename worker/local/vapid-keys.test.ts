import { createPrivateKey, createPublicKey } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadVapidKeys, makeVapidKeys } from './vapid-keys.ts';

it('derives the public key from the private key', () => {
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

it('creates the key pair of a data directory once', () => {
  const directory = mkdtempSync(join(tmpdir(), 'straight-six-vapid-'));
  expect(loadVapidKeys(directory)).toEqual(loadVapidKeys(directory));
  expect(makeVapidKeys()).not.toEqual(loadVapidKeys(directory));
  rmSync(directory, { recursive: true });
});
