import type { DeliverableJson, DeliverableRequestJson } from '#worker/domain/files/files.api.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';
import { upload } from './upload.ts';

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
