import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '#worker/tests/support/person.ts';
import { type Store, startStore } from '#worker/tests/support/store.ts';
import { pngOfWidth } from './pictures.ts';
import { sweepIn } from './sweep-in.ts';
import { attachInChat, keyOf, someBytes, upload } from './upload.ts';

let store: Store;
let customer: Person;

beforeAll(async () => {
  store = await startStore();
  customer = await store.signIn('ana@example.com');
});

afterAll(() => store.stop());

it('an upload that nothing took in 24 hours goes, and nothing else', async () => {
  const kept = await attachInChat(customer, pngOfWidth(100), 'truck.png');
  await customer.get(`${kept}/thumbnail`);
  const sent = await upload(customer);
  await sweepIn(store, 23);
  expect(await store.fileKeys(keyOf(sent))).toEqual([keyOf(sent)]);
  await sweepIn(store, 25);
  await sweepIn(store, 25);
  expect(await store.fileKeys(keyOf(sent))).toEqual([]);
  const chat = `/api/orders/${(await customer.order()).id}/messages`;
  expect((await customer.post(chat, { message: '', ...sent })).status).toBe(404);
  expect((await customer.get(kept)).status).toBe(200);
  expect(await store.fileKeys('thumbnails/')).toHaveLength(1);
});

it('of two expired uploads one cannot be deleted: the other goes, and it is tried again', async () => {
  const [stuck, other] = [await upload(customer, someBytes(10)), await upload(customer)];
  await sweepIn(store, 25, {
    delete: async (key) => {
      if (key === keyOf(stuck)) throw new Error('R2 is away');
      await store.bucket.delete(key);
    },
  });
  expect(await store.fileKeys(keyOf(other))).toEqual([]);
  expect(await store.fileKeys(keyOf(stuck))).toEqual([keyOf(stuck)]);
  await sweepIn(store, 25);
  expect(await store.fileKeys(keyOf(stuck))).toEqual([]);
});
