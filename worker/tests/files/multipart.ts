import type { Person } from '#worker/tests/support/person.ts';

export interface Multipart {
  key: string;
  uploadId: string;
}

/** An answer's JSON, of the shape that the caller expects. */
export async function jsonOf<Body>(response: Response): Promise<Body> {
  return (await response.json()) as Body;
}

/** Begins an upload in parts, as Uppy asks for it. */
export async function createMultipart(person: Person): Promise<Multipart> {
  const body = { filename: 'tune.bin', type: 'application/octet-stream', metadata: { name: 'x' } };
  const response = await person.post('/api/s3/multipart', body);
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return jsonOf<Multipart>(response);
}

/** The address of an upload in the companion service, with more of the path after its id. */
export function multipartPath({ key, uploadId }: Multipart, rest = ''): string {
  return `/api/s3/multipart/${encodeURIComponent(uploadId)}${rest}?key=${encodeURIComponent(key)}`;
}
