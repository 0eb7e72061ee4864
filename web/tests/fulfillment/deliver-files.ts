import type { Page } from '@playwright/test';
import { originOf } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';
import type {
  DeliverableJson,
  DeliverableRequestJson,
  SentFileJson,
} from '#worker/domain/files/files.api.ts';

/** Uploads a file through the API, as the page's user. */
export async function uploadAs(
  page: Page,
  fileName: string,
  bytes = Buffer.from(fileName),
): Promise<SentFileJson> {
  const headers = { Origin: originOf(page) };
  const started = await page.request.post('/api/objects/upload', { headers });
  const { uploadURL: fileUrl } = (await started.json()) as { uploadURL: string };
  const put = await page.request.put(fileUrl, { data: bytes });
  if (!put.ok()) throw new Error(`${put.status()}: ${await put.text()}`);
  return { fileUrl, fileName, fileSize: bytes.length };
}

/** Attaches a file to an order through the API, as the page's admin. */
export async function attachDeliverableAs(
  admin: Page,
  orderId: string,
  { fileName = 'tune.bin', ...change }: Partial<DeliverableRequestJson> = {},
): Promise<DeliverableJson> {
  const response = await writeAs(admin, 'POST', `/api/admin/orders/${orderId}/files`, {
    itemId: 'calibration',
    ...(await uploadAs(admin, fileName)),
    ...change,
  });
  return (await response.json()) as DeliverableJson;
}
