import type { TestUser } from '#worker/tests/support/test-user.ts';

export interface Multipart {
  key: string;
  uploadId: string;
}

/** Returns the response's JSON as the expected type. */
export async function jsonOf<Body>(response: Response): Promise<Body> {
  return (await response.json()) as Body;
}

/** Creates a multipart upload with Uppy's request body. */
export async function createMultipart(client: TestUser): Promise<Multipart> {
  const body = { filename: 'tune.bin', type: 'application/octet-stream', metadata: { name: 'x' } };
  const response = await client.post('/api/s3/multipart', body);
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return jsonOf<Multipart>(response);
}

/** Returns the companion service's path for an upload; `rest` follows its id. */
export function multipartPath({ key, uploadId }: Multipart, rest = ''): string {
  return `/api/s3/multipart/${encodeURIComponent(uploadId)}${rest}?key=${encodeURIComponent(key)}`;
}
