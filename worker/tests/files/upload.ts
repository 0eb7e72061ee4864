import { uploadKeyFromUrl } from '#worker/domain/files/file-rules.ts';
import type {
  DeliverableJson,
  DeliverableRequestJson,
  SentFileJson,
  UploadStartJson,
} from '#worker/domain/files/files.api.ts';
import type { OrderJson, OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';

/** Returns deterministic bytes that vary with their position. */
export function someBytes(length: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, index) => (index * 31 + (index >> 8)) % 251);
}

/** Creates a pending upload and returns its presigned PUT URL. */
export async function startUpload(client: TestUser): Promise<string> {
  const response = await client.send('POST', '/api/objects/upload');
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
  return ((await response.json()) as UploadStartJson).uploadURL;
}

/** Uploads a file and returns the fields that attach it to a message. */
export async function upload(
  client: TestUser,
  bytes: Uint8Array<ArrayBuffer> = someBytes(1000),
  fileName = 'tune.bin',
): Promise<SentFileJson> {
  const fileUrl = await startUpload(client);
  const put = await fetch(fileUrl, { method: 'PUT', body: bytes });
  if (!put.ok) throw new Error(`${put.status}: ${await put.text()}`);
  return { fileUrl, fileName, fileSize: bytes.length };
}

/** Sends a file in the chat of a new order and returns its download path. */
export async function attachInChat(
  client: TestUser,
  bytes?: Uint8Array<ArrayBuffer>,
  fileName?: string,
): Promise<string> {
  const response = await client.post(`/api/orders/${(await client.order()).id}/messages`, {
    message: '',
    ...(await upload(client, bytes, fileName)),
  });
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
  return ((await response.json()) as OrderMessageJson).fileUrl ?? '';
}

/** Returns the bucket key of an upload. */
export function keyOf({ fileUrl }: SentFileJson): string {
  return uploadKeyFromUrl(fileUrl) ?? '';
}

/** Uploads a file as an admin and attaches it to an order, by default to the calibration item. */
export async function attach(
  admin: TestUser,
  { id }: Pick<OrderJson, 'id'>,
  change: Partial<DeliverableRequestJson> = {},
): Promise<DeliverableJson> {
  const file = { itemId: 'calibration', ...(await upload(admin)), ...change };
  const response = await admin.post(`/api/admin/orders/${id}/files`, file);
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as DeliverableJson;
}
