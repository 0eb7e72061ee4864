import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Store, startStore } from '#worker/tests/support/store.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';
import { pngOfWidth } from './pictures.ts';
import { runCleanupAfterHours } from './run-cleanup.ts';
import { attachInChat, keyOf, someBytes, upload } from './upload.ts';

let store: Store;
let customer: TestUser;

beforeAll(async () => {
  store = await startStore();
  customer = await store.signIn('ana@example.com');
});

afterAll(() => store.stop());

it('deletes only uploads that were not attached within 24 hours', async () => {
  const attachedUrl = await attachInChat(customer, pngOfWidth(100), 'truck.png');
  await customer.get(`${attachedUrl}/thumbnail`);
  const sent = await upload(customer);
  await runCleanupAfterHours(store, 23);
  expect(await store.fileKeys(keyOf(sent))).toEqual([keyOf(sent)]);
  await runCleanupAfterHours(store, 25);
  await runCleanupAfterHours(store, 25);
  expect(await store.fileKeys(keyOf(sent))).toEqual([]);
  const chat = `/api/orders/${(await customer.order()).id}/messages`;
  expect((await customer.post(chat, { message: '', ...sent })).status).toBe(404);
  expect((await customer.get(attachedUrl)).status).toBe(200);
  expect(await store.fileKeys('thumbnails/')).toHaveLength(1);
});

it('retries a failed deletion without blocking others', async () => {
  const [stuck, other] = [await upload(customer, someBytes(10)), await upload(customer)];
  await runCleanupAfterHours(store, 25, {
    delete: async (key) => {
      if (key === keyOf(stuck)) throw new Error('R2 is unavailable');
      await store.bucket.delete(key);
    },
  });
  expect(await store.fileKeys(keyOf(other))).toEqual([]);
  expect(await store.fileKeys(keyOf(stuck))).toEqual([keyOf(stuck)]);
  await runCleanupAfterHours(store, 25);
  expect(await store.fileKeys(keyOf(stuck))).toEqual([]);
});
