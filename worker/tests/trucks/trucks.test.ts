import { describe, expect, it } from 'vitest';
import type { TruckJson } from '#worker/domain/fitment/fitment.api.ts';
import { limits } from '#worker/domain/limits.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import { type TestUser, truckEntry } from '#worker/tests/support/test-user.ts';

const path = '/api/account/trucks';
const full = { status: 409, text: 'You can keep 20 trucks. Delete one you no longer own first.' };
const unknown = { status: 404, text: 'This truck was not found.' };

const { server, customer, admin } = await openStore();
const stranger = await server.signIn('stranger@example.com');

async function readResponse(pending: Promise<Response>) {
  const response = await pending;
  return { status: response.status, text: await response.text() };
}

async function add(client: TestUser, change: Partial<TruckJson> = {}): Promise<TruckJson> {
  const { status, text } = await readResponse(client.post(path, { ...truckEntry, ...change }));
  if (status !== 201) throw new Error(`${status}: ${text}`);
  return JSON.parse(text) as TruckJson;
}

const trucksOf = (client: TestUser) => client.read<TruckJson[]>(path);

function put(client: TestUser, id: string, body: object) {
  return readResponse(client.send('PUT', `${path}/${id}`, body));
}

function remove(client: TestUser, id: string) {
  return readResponse(client.send('DELETE', `${path}/${id}`));
}

async function clientWithTrucks(email: string, count: number): Promise<TestUser> {
  const client = await server.signIn(email);
  for (let index = 0; index < count; index += 1) await add(client);
  return client;
}

it('normalizes a truck and stores it with an id and version 1', async () => {
  const client = await server.signIn('first@example.com');
  const truck = await add(client, { nickname: '  ', vin: ' 3c6ur5dl1eg123456 ', model: ' 2500 ' });
  expect(truck).toEqual({
    ...truckEntry,
    nickname: null,
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    version: 1,
  });
  const minimal = { year: 2005, make: 'Dodge', model: 'Ram 2500' };
  const created = await readResponse(client.post(path, minimal));
  expect(created.status).toBe(201);
  const none = { nickname: null, transmission: null, vin: null, device: null, deviceSerial: null };
  const second = JSON.parse(created.text) as TruckJson;
  expect(second).toEqual({ ...minimal, ...none, year: '2005', id: second.id, version: 1 });
  expect(await trucksOf(client)).toEqual([truck, second]);
});

// Types that only the schema checks, and one rule of the form.
it.each<[object, string]>([
  [{ nickname: 'x'.repeat(101) }, 'nickname: Nickname can’t be longer than 100 characters'],
  [{ year: undefined }, 'year: Year is required'],
  [{ year: null }, 'year: Year is required'],
  [{ year: 2014.5 }, 'year: Enter the year with 4 digits, like 2014'],
  [{ year: 1875 }, 'year: The year must be from 1980 to 2100'],
  [{ make: undefined }, 'make: Make is required'],
  [{ model: 2500 }, 'model: Model is required'],
  [{ vin: 3 }, 'vin: This must be text'],
])('rejects a truck with %j and stores nothing', async (change, text) => {
  const before = await trucksOf(customer);
  const entry = { ...truckEntry, ...change };
  expect(await readResponse(customer.post(path, entry))).toEqual({ status: 400, text });
  const edit = { ...entry, version: 1 };
  expect(await put(customer, crypto.randomUUID(), edit)).toEqual({ status: 400, text });
  expect(await trucksOf(customer)).toEqual(before);
});

it('adds one truck per Idempotency-Key', async () => {
  const client = await server.signIn('replay@example.com');
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => readResponse(client.post(path, truckEntry, headers))),
  );
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(responses[0]?.status).toBe(201);
  const again = await client.post(path, truckEntry, headers);
  expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([201, 'true']);
  const other = await client.post(path, { ...truckEntry, year: '2015' }, headers);
  expect(other.status).toBe(422);
  expect(await trucksOf(client)).toHaveLength(1);
});

describe('a full garage', () => {
  it('rejects one more truck until one is deleted', async () => {
    const client = await clientWithTrucks('collector@example.com', limits.trucksPerUser);
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const addOne = () => readResponse(client.post(path, truckEntry, headers));
    expect(await addOne()).toEqual(full);
    const trucks = await trucksOf(client);
    expect(trucks).toHaveLength(limits.trucksPerUser);
    expect((await remove(client, trucks[0]?.id ?? '')).status).toBe(204);
    expect((await addOne()).status).toBe(201);
    expect((await add(customer)).version).toBe(1);
  });

  it('accepts only as many concurrent trucks as fit, and bumps no poll version for the others', async () => {
    const client = await clientWithTrucks('rush@example.com', limits.trucksPerUser - 3);
    const responses = await Promise.all(
      Array.from({ length: 12 }, () =>
        readResponse(client.post(path, truckEntry, { 'Idempotency-Key': crypto.randomUUID() })),
      ),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(responses.filter(({ status }) => status !== 201)).toEqual(Array(9).fill(full));
    expect(await trucksOf(client)).toHaveLength(limits.trucksPerUser);
    const etag = (await client.get(path)).headers.get('ETag') ?? '';
    expect(await readResponse(client.post(path, truckEntry))).toEqual(full);
    expect((await client.get(path, { 'If-None-Match': etag })).status).toBe(304);
  });

  it('returns the last truck that fits to all concurrent requests with its key', async () => {
    const client = await clientWithTrucks('last@example.com', limits.trucksPerUser - 1);
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => readResponse(client.post(path, truckEntry, headers))),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  });
});

describe('an edit', () => {
  it('replaces every field and increments the version', async () => {
    const truck = await add(customer);
    const edit = { ...truck, year: 2016, nickname: 'Daily', vin: null, device: undefined };
    const edited = {
      ...truck,
      year: '2016',
      nickname: 'Daily',
      vin: null,
      device: null,
      deviceSerial: null,
    };
    const { status, text } = await put(customer, truck.id, edit);
    expect([status, JSON.parse(text)]).toEqual([200, { ...edited, version: 2 }]);
    expect(await trucksOf(customer)).toContainEqual({ ...edited, version: 2 });
  });

  it('returns the truck when it is repeated', async () => {
    const truck = await add(customer);
    const edit = { ...truck, nickname: 'Twice' };
    const first = await put(customer, truck.id, edit);
    expect(first.status).toBe(200);
    const etag = (await customer.get(path)).headers.get('ETag') ?? '';
    expect(await put(customer, truck.id, edit)).toEqual(first);
    expect((await customer.get(path, { 'If-None-Match': etag })).status).toBe(304);
  });

  it('requires the version that it is based on', async () => {
    const truck = await add(customer);
    expect(await put(customer, truck.id, truckEntry)).toEqual({
      status: 400,
      text: 'version: Send the version that was edited',
    });
  });

  it('is accepted from exactly one of two devices, 20 times', async () => {
    const { id } = await add(customer);
    for (let version = 1; version <= 20; version += 1) {
      const edit = (nickname: string) => put(customer, id, { ...truckEntry, nickname, version });
      const responses = await Promise.all([edit(`one ${version}`), edit(`two ${version}`)]);
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(responses.find(({ status }) => status === 409)?.text).toBe(
        'You changed this truck on another device. Open it again to see the changes.',
      );
      const winner = responses[0]?.status === 200 ? 'one' : 'two';
      expect(await trucksOf(customer)).toContainEqual({
        ...truckEntry,
        nickname: `${winner} ${version}`,
        id,
        version: version + 1,
      });
    }
  });
});

it('stores the device of an order with its truck, and no other one', async () => {
  const client = await server.signIn('device@example.com');
  const [mine, twin, unnumbered] = [
    await add(client),
    await add(client, { vin: '3C6UR5DL3EG123455' }),
    await add(client, { vin: null }),
  ];
  const save = async (vin: string, kind: string, serial: string) => {
    const { id } = await client.order({ vin });
    const device = { kind, serial };
    expect((await client.send('PUT', `/api/orders/${id}/device`, device)).status).toBe(200);
  };
  await save('3c6ur5dl1-eg\u00a012\t3456', 'HP Tuners MPVI3', ' 9797979797 ');
  await save('3C6UR5DL1EG999999', 'EZ Lynk AutoAgent 2', 'ab-12');
  const stored = { device: 'HP Tuners MPVI3', deviceSerial: '9797979797', version: 2 };
  const newer = { device: 'EZ Lynk AutoAgent 2', deviceSerial: 'AB-12', version: 2 };
  expect(await trucksOf(client)).toEqual([
    { ...mine, ...stored },
    twin,
    { ...unnumbered, ...newer },
  ]);
  // The same device again is no change that a form in another tab would conflict with.
  await save(mine.vin ?? '', 'HP Tuners MPVI3', '9797979797');
  expect((await trucksOf(client))[0]).toEqual({ ...mine, ...stored });
});

it('deletes a truck once', async () => {
  const { id } = await add(customer);
  expect(await remove(customer, id)).toEqual({ status: 204, text: '' });
  expect((await trucksOf(customer)).map((truck) => truck.id)).not.toContain(id);
  expect(await remove(customer, id)).toEqual(unknown);
  expect(await put(customer, id, { ...truckEntry, version: 1 })).toEqual(unknown);
});

it('hides a truck from other users, including admins', async () => {
  const truck = await add(customer);
  for (const client of [stranger, admin]) {
    expect(await trucksOf(client)).toEqual([]);
    expect(await put(client, truck.id, { ...truck, nickname: 'Mine' })).toEqual(unknown);
    expect(await remove(client, truck.id)).toEqual(unknown);
  }
  expect(await trucksOf(customer)).toContainEqual(truck);
});

it('returns 304 to a poll until one of the user’s trucks changes', async () => {
  const client = await server.signIn('poll@example.com');
  let response = await client.get(path);
  expect(response.headers.get('Cache-Control')).toBe('private, no-cache');
  const changes: (() => Promise<unknown>)[] = [
    () => add(client),
    async () =>
      put(client, (await trucksOf(client))[0]?.id ?? '', { ...truckEntry, year: 2015, version: 1 }),
    async () => remove(client, (await trucksOf(client))[0]?.id ?? ''),
  ];
  for (const change of changes) {
    const etag = response.headers.get('ETag') ?? '';
    await add(stranger);
    expect((await client.get(path, { 'If-None-Match': etag })).status).toBe(304);
    await change();
    response = await client.get(path, { 'If-None-Match': etag });
    expect(response.status).toBe(200);
  }
});
