import { expect, it } from 'vitest';
import type { StockFileJson } from './files.api.ts';
import {
  checkStockFile,
  createStockFileReader,
  restoresStock,
  stockFileFacts,
  stockFileReadBytes,
  stockFileSizeProblem,
  stockFileWarnings,
} from './stock-file.ts';

const vin = '3C6UR5DL5EG123456';
const otherVin = '3C6UR5DL3EG123455';

function readAll(text: string, chunk = 7) {
  const bytes = new TextEncoder().encode(text);
  const reader = createStockFileReader();
  for (let at = 0; at < bytes.length; at += chunk) reader.read(bytes.subarray(at, at + chunk));
  return reader.finish();
}

it('finds texts that stand alone, once each, with their first byte', () => {
  const text = `\0\0${vin}\0 68212345AB,${vin}\u00ff52022270AC 04094832AB`;
  expect(readAll(text)).toEqual({
    vins: [{ text: vin, at: 2 }],
    partNumbers: [
      { text: '68212345AB', at: 21 },
      { text: '52022270AC', at: 51 },
      { text: '04094832AB', at: 62 },
    ],
  });
  expect(readAll(text, 1000)).toEqual(readAll(text, 1));
});

it('finds at most 5 part numbers', () => {
  const numbers = ['1', '2', '3', '4', '5', '6'].map((digit) => `6821234${digit}AB`);
  expect(readAll(numbers.join()).partNumbers).toHaveLength(5);
});

it.each([
  ['a wrong check digit', '3C6UR5DL2EG123456'],
  ['a longer text', `A${vin}`],
  ['lowercase letters', vin.toLowerCase()],
  ['a row of digits', '0'.repeat(17)],
  ['a run that starts like one', `${vin}${'0'.repeat(50)}`],
  ['a part number within 17 characters', '682123456AB682123 AAAAAAA68212345AB'],
  ['a part number with seven more characters', '68212345AB1234567'],
  ['a number of another form', '12345678AB 03123456AB 07123456AB 682123456A 68212345ab'],
])('ignores %s', (_, text) => {
  expect(readAll(text)).toEqual({ vins: [], partNumbers: [] });
});

it('ends a text at each byte that is no letter or digit', () => {
  for (const next of 'AZaz09') expect(readAll(`${vin}${next}`).vins).toEqual([]);
  for (const next of '@[`{/:') expect(readAll(`${vin}${next}`).vins).toHaveLength(1);
});

const file = (change: Partial<StockFileJson> = {}): StockFileJson => ({
  id: 'a',
  role: 'stock',
  tool: 'EFILive',
  calibration: '',
  fileUrl: '/api/objects/a',
  fileName: 'stock.bin',
  fileSize: 100,
  sha256: 'aa',
  readBytes: 100,
  vins: [{ text: vin, at: 0x1f40 }],
  partNumbers: [],
  createdAt: '2026-10-01T12:00:00.000Z',
  ...change,
});

it('says what was found and where, and how far it searched', () => {
  expect(stockFileFacts(file())).toEqual([`VIN ${vin} found at byte 0x1F40.`]);
  expect(stockFileFacts(file({ vins: [], partNumbers: [{ text: '68212345AB', at: 10 }] }))).toEqual(
    ['Part number 68212345AB found at byte 0xA.'],
  );
  expect(stockFileFacts(file({ vins: [], fileSize: 101 }))).toEqual([
    'We found no VIN and no part number in it.',
    'We only searched the first 16 MB.',
  ]);
});

it('warns about another truck’s VIN, two VINs, and a second stock file with other bytes', () => {
  const same = { vin: vin.toLowerCase(), files: [file()] };
  expect(stockFileWarnings(file(), same)).toEqual([]);
  expect(stockFileWarnings(file(), { ...same, vin: null })).toEqual([]);
  const wrong = file({ vins: [{ text: otherVin, at: 1 }] });
  expect(stockFileWarnings(wrong, same)).toEqual([
    `It has VIN ${otherVin}, but the order has ${vin}. Read this truck again.`,
  ]);
  expect(stockFileWarnings(wrong, { ...same, vin: vin.replace('6', 'O') })).toEqual(
    expect.arrayContaining([expect.stringMatching(/Check the order’s VIN\.$/)]),
  );
  const both = file({ vins: [...file().vins, ...wrong.vins] });
  expect(stockFileWarnings(both, { ...same, vin: null })).toEqual(['It has more than one VIN.']);
  const second = file({ id: 'b', sha256: 'bb' });
  const files = [file(), second];
  expect(stockFileWarnings(second, { vin, files })).toEqual([
    'Its bytes differ from stock.bin. Only one of them can be stock.',
  ]);
  const earlier = file({ id: 'c', sha256: 'cc', role: 'earlierTune' });
  expect(stockFileWarnings(file(), { vin, files: [earlier, file()] })).toEqual([]);
  expect(stockFileWarnings({ ...second, role: 'earlierTune' }, { vin, files })).toEqual([]);
  expect(restoresStock({ ...second, role: 'earlierTune' }, { vin, files })).toBe(false);
  expect([file(), second].map((each) => restoresStock(each, { vin, files }))).toEqual([
    true,
    false,
  ]);
  expect(stockFileWarnings(file({ id: 'b' }), { vin, files })).toEqual([]);
  expect(stockFileWarnings(file({ id: 'b', role: 'earlierTune' }), { vin, files })).toEqual([
    'It has the same bytes as stock.bin. Only one of them can be stock.',
  ]);
});

it('limits its fields', () => {
  const long = 'x'.repeat(101);
  expect(checkStockFile({ role: 'stock', tool: long, calibration: long })).toEqual({
    tool: 'The reading tool can’t be longer than 100 characters',
    calibration: 'The calibration number can’t be longer than 100 characters',
  });
});

it('limits the size to 64 MB, of which the first 16 are searched', () => {
  expect(stockFileReadBytes).toBe(16_777_216);
  expect(stockFileSizeProblem(67_108_864)).toBeUndefined();
  expect(stockFileSizeProblem(67_108_865)).toContain('larger than 64 MB');
});
