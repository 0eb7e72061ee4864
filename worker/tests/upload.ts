import type { SentFileJson, UploadStartJson } from '#worker/domain/api.ts';
import type { Person } from './person.ts';

/** Bytes that differ from place to place. */
export function someBytes(length: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, index) => (index * 31 + (index >> 8)) % 251);
}

/** Where somebody may put a file. */
export async function startUpload(person: Person): Promise<string> {
  const response = await person.send('POST', '/api/objects/upload');
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
  return ((await response.json()) as UploadStartJson).uploadURL;
}

/** Uploads a file as the browser does, and gives what a message says of it. */
export async function upload(
  person: Person,
  bytes: Uint8Array<ArrayBuffer> = someBytes(1000),
  fileName = 'tune.bin',
): Promise<SentFileJson> {
  const fileUrl = await startUpload(person);
  const put = await fetch(fileUrl, { method: 'PUT', body: bytes });
  if (!put.ok) throw new Error(`${put.status}: ${await put.text()}`);
  return { fileUrl, fileName, fileSize: bytes.length };
}
