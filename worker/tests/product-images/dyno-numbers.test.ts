import { expect, it } from 'vitest';
import type { DynoSheetJson, ProductDetailsJson } from '#worker/domain/catalog/catalog.api.ts';
import { dynoSheetId } from '#worker/domain/catalog/dyno-sheet.ts';
import { hourMs } from '#worker/domain/durations.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import { pngWithText } from './pictures.ts';
import { postProductFile } from './product-file.ts';

const path = '/api/admin/dyno-sheet';
const productId = '2013-2018-ram-2500-68rfe';
const run = 'rpm,hp,lb-ft\n1600,240.5,789.4\n2400,370,809.7\n';

const { server, customer, admin } = await openStore();

const upload = (content: string | Uint8Array<ArrayBuffer>) =>
  postProductFile(admin, new URL(path, server.origin), { content, productId });

async function dynoSheet(): Promise<DynoSheetJson | null | undefined> {
  const products = await customer.read<ProductDetailsJson[]>('/api/products');
  return products.find(({ id }) => id === productId)?.dynoSheet;
}

const numbers = {
  truck: '2015 Ram 2500 68RFE',
  dyno: 'Dynojet 224xLC',
  date: '2026-10-03',
  correction: 'SAE',
  stock: { power: 330, torque: 700 },
  levels: [{ name: 'Tow', power: 405, torque: 860 }],
};
async function saveNumbers(body: object, client = admin) {
  const sheet = await dynoSheet();
  const sheetId = sheet ? dynoSheetId(sheet) : '';
  return client.send('PUT', `${path}/${productId}`, { sheetId, ...body });
}

it('stores the numbers of a sheet until another file replaces it', async () => {
  const early = await saveNumbers(numbers);
  expect([early.status, await early.text()]).toEqual([409, 'Upload the dyno sheet first.']);
  await upload(run);
  expect((await saveNumbers({ ...numbers, truck: ' 2015 Ram 2500 68RFE ' })).status).toBe(200);
  expect(await dynoSheet()).toMatchObject({ kind: 'run', numbers });
  const changes = await admin.read('/api/admin/changes');
  expect(changes).toContainEqual(
    expect.objectContaining({
      kind: 'product',
      after: { dynoSheet: expect.objectContaining({ numbers }) },
    }),
  );
  await upload(run);
  expect(await dynoSheet()).toMatchObject({ numbers });
  await upload(pngWithText('another'));
  expect(await dynoSheet()).toMatchObject({ kind: 'image', numbers: null });
});

it('stores no numbers of a sheet that was replaced', async () => {
  await upload(run);
  const sheetId = dynoSheetId((await dynoSheet()) as DynoSheetJson);
  await upload(run.replace('370', '371'));
  const late = await saveNumbers({ ...numbers, sheetId });
  expect([late.status, await late.text()]).toEqual([
    409,
    'Another admin just replaced this dyno sheet. Enter the numbers of the new one.',
  ]);
  expect(await dynoSheet()).toMatchObject({ numbers: null });
});

it('rejects numbers that a sheet can’t have', async () => {
  await upload(run);
  const tomorrow = new Date(Date.now() + 48 * hourMs).toISOString().slice(0, 10);
  for (const [change, text] of [
    [{ correction: 'CE' }, 'correction: Choose one of SAE, STD, uncorrected'],
    [{ date: tomorrow }, 'date: The run can’t be in the future'],
    [
      { levels: [{ name: 'Moon', power: 1, torque: 1 }] },
      'levels: This calibration has no level Moon',
    ],
  ] as const) {
    const response = await saveNumbers({ ...numbers, ...change });
    expect([response.status, await response.text()]).toEqual([400, text]);
  }
  expect((await saveNumbers(numbers, customer)).status).toBe(403);
  expect(await dynoSheet()).toMatchObject({ numbers: null });
});
