import { uploadKeyOf } from '#worker/domain/files/file-rules.ts';
import type { SentFileJson, UploadStartJson } from '#worker/domain/files/files.api.ts';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import type { Person } from '#worker/tests/support/person.ts';

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

/** Sends a file in a new chat and gives the link that the chat shows. */
export async function attachInChat(
  person: Person,
  bytes?: Uint8Array<ArrayBuffer>,
  fileName?: string,
): Promise<string> {
  const response = await person.post(`/api/orders/${(await person.order()).id}/messages`, {
    message: '',
    ...(await upload(person, bytes, fileName)),
  });
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
  return ((await response.json()) as OrderMessageJson).fileUrl ?? '';
}

/** The name of an upload in the store of files. */
export function keyOf({ fileUrl }: SentFileJson): string {
  return uploadKeyOf(fileUrl) ?? '';
}
