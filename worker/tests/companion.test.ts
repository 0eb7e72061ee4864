import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDb } from '#db/client.ts';
import { createFileStore } from '#worker/file-store.ts';
import { sweep } from '#worker/sweep.ts';
import type { TemporaryCredentials } from '#worker/temporary-credentials.ts';
import type { Person } from './person.ts';
import { type Store, startStore } from './store.ts';
import { someBytes } from './upload.ts';

const partBytes = 5 * 1024 * 1024;

let store: Store;
let customer: Person;
let stranger: Person;

beforeAll(async () => {
  store = await startStore();
  customer = await store.signIn('ana@example.com');
  stranger = await store.signIn('stranger@example.com');
});

afterAll(() => store.stop());

async function jsonOf<Body>(response: Response): Promise<Body> {
  return (await response.json()) as Body;
}

interface Upload {
  key: string;
  uploadId: string;
}

async function create(person = customer): Promise<Upload> {
  const body = { filename: 'tune.bin', type: 'application/octet-stream', metadata: { name: 'x' } };
  const response = await person.post('/api/s3/multipart', body);
  expect(response.status).toBe(200);
  return (await response.json()) as Upload;
}

/** The address of an upload in the companion service, with more of the path after its id. */
function at({ key, uploadId }: Upload, rest = ''): string {
  return `/api/s3/multipart/${encodeURIComponent(uploadId)}${rest}?key=${encodeURIComponent(key)}`;
}

async function putPart(upload: Upload, number: number, bytes: Uint8Array<ArrayBuffer>) {
  const { url } = await jsonOf<{ url: string }>(await customer.get(at(upload, `/${number}`)));
  const put = await fetch(url, { method: 'PUT', body: bytes });
  expect(put.status).toBe(200);
  return { PartNumber: number, ETag: put.headers.get('ETag') ?? '' };
}

function complete(upload: Upload, parts: unknown): Promise<Response> {
  return customer.post(at(upload, '/complete'), { parts });
}

describe('an upload in parts', () => {
  it('is put together from its parts, in whatever order they are named, and is attached to a message', async () => {
    const upload = await create();
    expect(upload.key).toMatch(new RegExp(`^uploads/${customer.user.id}/[0-9a-f-]{36}$`));
    const bytes = someBytes(partBytes + 1000);
    const second = await putPart(upload, 2, bytes.slice(partBytes));
    const first = await putPart(upload, 1, bytes.slice(0, partBytes));
    const completed = await complete(upload, [second, first]);
    expect(completed.status).toBe(200);
    const { location, key } = await jsonOf<{ location: string; key: string }>(completed);
    expect(key).toBe(upload.key);
    expect(location).toMatch(/^http.*\/straight-six-files\/uploads\//);

    const chat = `/api/orders/${(await customer.order()).id}/messages`;
    const file = { fileUrl: location, fileName: 'tune.bin', fileSize: bytes.length };
    const message = await jsonOf<{ fileUrl: string }>(
      await customer.post(chat, { message: '', ...file }),
    );
    const download = await customer.get(message.fileUrl);
    expect(new Uint8Array(await download.arrayBuffer())).toEqual(bytes);
  });

  it('completed again, as after a lost answer, is what it was', async () => {
    const upload = await create();
    const parts = [await putPart(upload, 1, someBytes(10))];
    const answers = [await complete(upload, parts), await complete(upload, parts)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await answers[1]?.json()).toEqual(await answers[0]?.json());
  });

  it('signs many parts at once', async () => {
    const upload = await create();
    const response = await customer.get(`${at(upload, '/batch')}&partNumbers=1,2,3`);
    const { presignedUrls } = await jsonOf<{ presignedUrls: Record<number, string> }>(response);
    expect(Object.keys(presignedUrls)).toEqual(['1', '2', '3']);
    const put = await fetch(presignedUrls[2] ?? '', { method: 'PUT', body: 'x' });
    expect(put.status).toBe(200);
  });

  it('that is given up takes no more parts', async () => {
    const upload = await create();
    const part = await putPart(upload, 1, someBytes(10));
    const aborted = await customer.send('DELETE', at(upload));
    expect([aborted.status, await aborted.json()]).toEqual([200, {}]);
    const late = await complete(upload, [part]);
    expect([late.status, await late.text()]).toEqual([
      409,
      'This upload is not whole. Upload the file again.',
    ]);
    expect(await store.fileKeys(upload.key)).toEqual([]);
  });

  it('with a part that never arrived is not put together', async () => {
    const upload = await create();
    const part = await putPart(upload, 1, someBytes(10));
    expect((await complete(upload, [part, { PartNumber: 2, ETag: 'x' }])).status).toBe(409);
  });

  it('says where the store of files cannot list its parts, as the local one', async () => {
    const response = await customer.get(at(await create()));
    expect([response.status, await response.text()]).toEqual([
      501,
      'The store of files cannot list the parts of an upload.',
    ]);
  });

  it.each<[string, string, (upload: Upload) => [method: string, path: string, body?: unknown]]>([
    ['listing', 'GET', (upload) => ['GET', at(upload)]],
    ['signing', 'GET', (upload) => ['GET', at(upload, '/1')]],
    ['signing many', 'GET', (upload) => ['GET', `${at(upload, '/batch')}&partNumbers=1`]],
    [
      'completing',
      'POST',
      (upload) => ['POST', at(upload, '/complete'), { parts: [{ PartNumber: 1, ETag: 'x' }] }],
    ],
    ['giving up', 'DELETE', (upload) => ['DELETE', at(upload)]],
  ])('does not exist for anybody else: %s', async (_name, _method, request) => {
    const upload = await create();
    for (const [person, asked] of [
      [stranger, upload],
      [await store.signIn('admin@example.com'), upload],
      [customer, { ...upload, uploadId: 'made-up' }],
      [customer, { ...upload, key: (await create()).key }],
    ] as const) {
      const response = await person.send(...request(asked));
      expect([response.status, await response.text()]).toEqual([404, 'This upload was not found.']);
    }
  });

  it.each<[string, (upload: Upload) => Promise<Response>, string]>([
    [
      'part 0',
      (upload) => customer.get(at(upload, '/0')),
      'partNumber: A part has a number from 1 to 10000',
    ],
    [
      'part 10001',
      (upload) => customer.get(at(upload, '/10001')),
      'partNumber: A part has a number from 1 to 10000',
    ],
    [
      'no key',
      ({ uploadId }) => customer.get(`/api/s3/multipart/${uploadId}/1`),
      'key: Name the upload with key',
    ],
    ['no parts', (upload) => complete(upload, []), 'parts: Name the parts'],
    [
      'a part without its ETag',
      (upload) => complete(upload, [{ PartNumber: 1 }]),
      'parts.0.ETag: Each part has the ETag that its upload was answered with',
    ],
  ])('asked with %s is refused with a sentence', async (_, ask, sentence) => {
    const response = await ask(await create());
    expect([response.status, await response.text()]).toEqual([400, sentence]);
  });

  it('that nobody completes is swept with its parts after 24 hours', async () => {
    const upload = await create();
    const part = await putPart(upload, 1, someBytes(10));
    await sweep({
      db: createDb(store.database.url),
      // Miniflare's bucket is the Worker's own, reached from outside.
      files: createFileStore(store.bucket as unknown as R2Bucket),
      now: () => Date.now() + 25 * 60 * 60 * 1000,
    });
    expect((await complete(upload, [part])).status).toBe(404);
    const bucket = store.bucket.resumeMultipartUpload(upload.key, upload.uploadId);
    await expect(
      bucket.complete([{ partNumber: 1, etag: part.ETag.replaceAll('"', '') }]),
    ).rejects.toThrow('does not exist');
  });
});

it('an upload in one request goes to a folder of its owner’s', async () => {
  const response = await customer.get('/api/s3/params?filename=tune.bin&type=text%2Fplain');
  const { method, url, fields } = await jsonOf<{ method: string; url: string; fields: object }>(
    response,
  );
  expect([method, fields]).toEqual(['PUT', {}]);
  expect(new URL(url).pathname).toContain(`/uploads/${customer.user.id}/`);
  expect((await fetch(url, { method, body: 'tune' })).status).toBe(200);
});

it('a store without R2’s token gives out no temporary credentials, and says so', async () => {
  const response = await customer.get('/api/s3/sts');
  expect([response.status, await response.text()]).toEqual([
    501,
    'This store gives out no temporary credentials.',
  ]);
});

describe('with R2 itself in place of the local one', () => {
  let cloudflare: Server;
  let asked: { authorization: string | undefined; body: unknown }[];
  let answers = true;
  let other: Store;
  let person: Person;

  /** Speaks what is used here of Cloudflare's API for temporary credentials and of R2's ListParts. */
  beforeAll(async () => {
    asked = [];
    cloudflare = createServer(async (request, response) => {
      const url = new URL(request.url ?? '', 'http://localhost');
      if (url.pathname.endsWith('/temp-access-credentials')) {
        asked.push({
          authorization: request.headers.authorization,
          body: JSON.parse(await text(request)),
        });
        const result = { accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: 'token' };
        response.writeHead(answers ? 200 : 500, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify({ success: true, errors: [], messages: [], result }));
        return;
      }
      const after = Number(url.searchParams.get('part-number-marker'));
      const isSigned = url.searchParams.has('X-Amz-Signature');
      response.writeHead(isSigned ? 200 : 403, { 'Content-Type': 'application/xml' });
      const part = (number: number) =>
        `<Part><PartNumber>${number}</PartNumber><LastModified>2026-11-21T00:00:00Z</LastModified><ETag>&quot;etag${number}&quot;</ETag><Size>5242880</Size></Part>`;
      // Two to a page, three in all.
      response.end(
        after === 0
          ? `<?xml version="1.0" encoding="UTF-8"?>\n<ListPartsResult>${part(1)}\n${part(2)}<IsTruncated>true</IsTruncated><NextPartNumberMarker>2</NextPartNumberMarker></ListPartsResult>`
          : `<ListPartsResult>${part(3)}<IsTruncated>false</IsTruncated></ListPartsResult>`,
      );
    });
    await new Promise<void>((resolve) => cloudflare.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(cloudflare.address() as AddressInfo).port}`;
    other = await startStore({
      settings: {
        R2_ENDPOINT: origin,
        R2_CREDENTIALS_URL: `${origin}/client/v4/accounts/a/r2/temp-access-credentials`,
        R2_API_TOKEN: 'the-token',
      },
    });
    person = await other.signIn('ana@example.com');
  });

  afterAll(async () => {
    await other.stop();
    cloudflare.close();
  });

  it('the parts that have arrived are listed, page after page', async () => {
    const upload = await create(person);
    const response = await person.get(at(upload));
    expect(await response.json()).toEqual(
      [1, 2, 3].map((n) => ({ PartNumber: n, ETag: `"etag${n}"`, Size: 5_242_880 })),
    );
  });

  it('temporary credentials open the asker’s own folder for an hour', async () => {
    const response = await person.get('/api/s3/sts');
    const { credentials, bucket, region } = await jsonOf<TemporaryCredentials>(response);
    expect({ credentials, bucket, region }).toEqual({
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
    expect(asked).toEqual([
      {
        authorization: 'Bearer the-token',
        body: {
          bucket: 'straight-six-files',
          parentAccessKeyId: 'local',
          permission: 'object-read-write',
          ttlSeconds: 3600,
          prefixes: [`uploads/${person.user.id}/`],
        },
      },
    ]);
  });

  it('a refusal of Cloudflare’s is said without its words', async () => {
    answers = false;
    const response = await person.get('/api/s3/sts');
    expect([response.status, await response.text()]).toEqual([
      503,
      'R2 gives no temporary credentials now. Try again later.',
    ]);
  });
});
