import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TemporaryCredentials } from '#worker/gateways/temporary-credentials.ts';
import { startTestServer, type TestServer } from '#worker/tests/support/test-server.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';
import { createMultipart, jsonOf, multipartPath } from './multipart.ts';

let cloudflare: Server;
let requests: { authorization: string | undefined; body: unknown }[];
let isAvailable = true;
let server: TestServer;
let client: TestUser;

/** Stands in for Cloudflare's temporary-credentials API and R2's ListParts. */
beforeAll(async () => {
  requests = [];
  cloudflare = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    if (url.pathname.endsWith('/temp-access-credentials')) {
      requests.push({
        authorization: request.headers.authorization,
        body: JSON.parse(await text(request)),
      });
      const result = { accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: 'token' };
      response.writeHead(isAvailable ? 200 : 500, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ success: true, errors: [], messages: [], result }));
      return;
    }
    const after = Number(url.searchParams.get('part-number-marker'));
    const isSigned = url.searchParams.has('X-Amz-Signature');
    response.writeHead(isSigned ? 200 : 403, { 'Content-Type': 'application/xml' });
    const part = (number: number) =>
      `<Part><PartNumber>${number}</PartNumber><LastModified>2026-11-21T00:00:00Z</LastModified><ETag>&quot;etag${number}&quot;</ETag><Size>5242880</Size></Part>`;
    // Three parts, two per page.
    response.end(
      after === 0
        ? `<?xml version="1.0" encoding="UTF-8"?>\n<ListPartsResult>${part(1)}\n${part(2)}<IsTruncated>true</IsTruncated><NextPartNumberMarker>2</NextPartNumberMarker></ListPartsResult>`
        : `<ListPartsResult>${part(3)}<IsTruncated>false</IsTruncated></ListPartsResult>`,
    );
  });
  await new Promise<void>((resolve) => cloudflare.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(cloudflare.address() as AddressInfo).port}`;
  server = await startTestServer({
    settings: {
      R2_ENDPOINT: origin,
      R2_CREDENTIALS_URL: `${origin}/client/v4/accounts/a/r2/temp-access-credentials`,
      R2_API_TOKEN: 'the-token',
    },
  });
  client = await server.signIn('ana@example.com');
});

afterAll(async () => {
  await server.stop();
  cloudflare.close();
});

it('lists the uploaded parts across pages', async () => {
  const upload = await createMultipart(client);
  const response = await client.get(multipartPath(upload));
  expect(await response.json()).toEqual(
    [1, 2, 3].map((n) => ({ PartNumber: n, ETag: `"etag${n}"`, Size: 5_242_880 })),
  );
});

it('issues temporary credentials for one new upload, valid for an hour', async () => {
  const response = await client.get('/api/s3/sts');
  const { credentials, key, ...others } = await jsonOf<TemporaryCredentials>(response);
  expect(key).toMatch(new RegExp(`^uploads/${client.user.id}/[0-9a-f-]{36}$`));
  expect({ credentials, ...others }).toEqual({
    credentials: {
      AccessKeyId: 'id',
      SecretAccessKey: 'secret',
      SessionToken: 'token',
      Expiration: expect.any(String),
    },
    bucket: 'straight-six-files',
    region: 'auto',
  });
  const minutes = (Date.parse(credentials.Expiration) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(58);
  expect(minutes).toBeLessThanOrEqual(60);
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  expect(requests).toEqual([
    {
      authorization: 'Bearer the-token',
      body: {
        bucket: 'straight-six-files',
        parentAccessKeyId: 'local',
        permission: 'object-read-write',
        ttlSeconds: 3600,
        objects: [key],
      },
    },
  ]);
  const { rows } = await server.db.client.execute({
    sql: 'select owner_id, state from files where key = ?',
    args: [key],
  });
  expect(rows).toMatchObject([{ owner_id: client.user.id, state: 'pending' }]);
});

it('returns 503 without details when Cloudflare refuses credentials', async () => {
  isAvailable = false;
  const response = await client.get('/api/s3/sts');
  expect([response.status, await response.text()]).toEqual([
    503,
    'Uploads aren’t available right now. Try again later.',
  ]);
});
