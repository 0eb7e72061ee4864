import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeOf } from '#worker/domain/fitment/truck.ts';
import { readVin, type ValidVin } from './vin.ts';
import { checkDigit, normalizeVin } from './vin-format.ts';
import { manufacturers, modelCodes } from './vin-tables.ts';

/** Fills in the check digit, which is `_` here, and a made-up serial number. */
function exampleVin(start: string): string {
  const vin = `${start}000001`;
  return vin.replace('_', checkDigit(vin.replace('_', '0')));
}

function read(start: string): ValidVin {
  const reading = readVin(exampleVin(start));
  if (reading.kind === 'invalid') throw new Error(reading.problem);
  return reading;
}

describe('a covered truck', () => {
  it.each<[string, number, 'Dodge' | 'Ram', string, string]>([
    ['3D7KU286_3G', 2003, 'Dodge', '2500', '5.9L'],
    ['3D7KU28C_3G', 2003, 'Dodge', '2500', '5.9L'],
    ['1D7LA28C_3J', 2003, 'Dodge', '2500', '5.9L'],
    ['3D7MU486_4G', 2004, 'Dodge', '3500', '5.9L'],
    ['3D7MU48C_4G', 2004, 'Dodge', '3500', '5.9L'],
    ['3D7KS28C_5G', 2005, 'Dodge', '2500', '5.9L'],
    ['3D7LS38C_5G', 2005, 'Dodge', '3500', '5.9L'],
    ['3D7KS29C_6G', 2006, 'Dodge', '2500', '5.9L'],
    ['3D3LX38C_6G', 2006, 'Dodge', '3500', '5.9L'],
    ['3D7MX48C_6G', 2006, 'Dodge', '3500', '5.9L'],
    ['3D7KS28C_7G', 2007, 'Dodge', '2500', '5.9L'],
    ['3D7KS28A_7G', 2007, 'Dodge', '2500', '6.7L'],
    ['3D7MX48A_8G', 2008, 'Dodge', '3500', '6.7L'],
    ['3D7KS28L_9G', 2009, 'Dodge', '2500', '6.7L'],
    ['3D7UT2CL_AG', 2010, 'Ram', '2500', '6.7L'],
    ['3D73Y4CL_BG', 2011, 'Ram', '3500', '6.7L'],
    ['3C6UD5DL_CG', 2012, 'Ram', '2500', '6.7L'],
    ['3C63DRGL_CG', 2012, 'Ram', '3500', '6.7L'],
    ['3C6UR5DL_DG', 2013, 'Ram', '2500', '6.7L'],
    ['3C6UR5CL_EG', 2014, 'Ram', '2500', '6.7L'],
    ['3C63RRGL_FG', 2015, 'Ram', '3500', '6.7L'],
    ['3C6UR5FL_GG', 2016, 'Ram', '2500', '6.7L'],
    ['3C63R3EL_HG', 2017, 'Ram', '3500', '6.7L'],
    ['3C6UR5NL_JG', 2018, 'Ram', '2500', '6.7L'],
    ['3C6UR5DL_KG', 2019, 'Ram', '2500', '6.7L'],
    ['3C63RRHL_LG', 2020, 'Ram', '3500', '6.7L'],
    ['3C6UR5CL_MG', 2021, 'Ram', '2500', '6.7L'],
    ['3C63R3GL_NG', 2022, 'Ram', '3500', '6.7L'],
    ['3C6UR5FL_PG', 2023, 'Ram', '2500', '6.7L'],
    ['3C63RRJL_RG', 2024, 'Ram', '3500', '6.7L'],
  ])('%s is a %i %s %s with the %s', (start, year, make, model, engine) => {
    expect(read(start)).toMatchObject({
      ...{ year, make, model, engine, body: 'pickup' },
      ...{ isCovered: true, notCoveredReason: undefined },
    });
  });
});

describe('another truck', () => {
  it.each([
    ['1FT7W2BT_EE', 'The VIN isn’t from a Dodge or Ram truck.'],
    ['3B7KF236_2M', 'The VIN says 2002. Files are for 2003 to 2024 trucks.'],
    ['3C6UR5DL_SG', 'The VIN says 2025. Files are for 2003 to 2024 trucks.'],
    ['1D7HE48N_6S', 'The VIN says Dakota. Files are for the 2500 and 3500.'],
    ['1D7GL12K_3S', 'The VIN says Dakota. Files are for the 2500 and 3500.'],
    ['2D7HB11Y_3K', 'The VIN says Ram Van. Files are for the 2500 and 3500.'],
    ['3C6TRVDG_KE', 'The VIN says ProMaster. Files are for the 2500 and 3500.'],
    ['3C6MRVUG_PE', 'The VIN says ProMaster. Files are for the 2500 and 3500.'],
    ['3C6LRWAZ_RE', 'The VIN says ProMaster. Files are for the 2500 and 3500.'],
    ['1C6JJTAG_LL', 'The VIN says another model. Files are for the 2500 and 3500.'],
    ['3C6HFVBG_KE', 'The VIN says another model. Files are for the 2500 and 3500.'],
    ['3C6RRBDG_KG', 'The VIN says Ram 1500. Files are for the 2500 and 3500.'],
    ['1C6RR7LT_JS', 'The VIN says Ram 1500. Files are for the 2500 and 3500.'],
    ['3C7WRMBL_EG', 'The VIN says Ram 5500. Files are for the 2500 and 3500.'],
    ['3C7WRLBL_EG', 'The VIN says Ram 4500. Files are for the 2500 and 3500.'],
    ['3D6WD76A_8G', 'The VIN says Ram 5500. Files are for the 2500 and 3500.'],
    ['3C7WRTCL_GG', 'The VIN says chassis cab. Files are for pickups.'],
    ['3D6WH46A_7G', 'The VIN says chassis cab. Files are for pickups.'],
    ['3C6WR5DL_KG', 'The VIN says chassis cab. Files are for pickups.'],
    ['3C63RAKL_LG', 'The VIN says Ram 4000. Files are for the 2500 and 3500.'],
    ['3C63RBLL_NG', 'The VIN says Ram 4000. Files are for the 2500 and 3500.'],
    ['3C6UR5DJ_EG', 'The VIN says a gas engine (6.4L). Files are for the Cummins diesel.'],
    ['3C6UR5DT_EG', 'The VIN says a gas engine (5.7L). Files are for the Cummins diesel.'],
    ['3D7KS28D_5G', 'The VIN says a gas engine (5.7L). Files are for the Cummins diesel.'],
    ['3D7KU28W_3G', 'The VIN says a gas engine (8.0L). Files are for the Cummins diesel.'],
    ['3D7KU28Z_3G', 'The VIN says a gas engine (5.9L). Files are for the Cummins diesel.'],
  ])('%s: %s', (start, notCoveredReason) => {
    expect(read(start)).toMatchObject({ isCovered: false, notCoveredReason });
  });
});

describe('a VIN with an uncertain fact', () => {
  it('leaves the engine of an unknown code undefined', () => {
    expect(read('3C6UR5DX_EG')).toMatchObject({
      ...{ year: 2014, model: '2500', engine: undefined, isCovered: true },
    });
  });

  it('leaves the engine undefined for a code of other years', () => {
    expect(read('3D7KS286_7G').engine).toBeUndefined();
    expect(read('3D7KS28A_9G').engine).toBeUndefined();
    expect(read('3D7KS28L_8G').engine).toBeUndefined();
  });

  it('leaves the model of an unknown series undefined', () => {
    expect(read('3C6URZDL_EG')).toMatchObject({
      ...{ model: undefined, engine: '6.7L', isCovered: true },
    });
  });

  it.each([
    ['3D7UT2CL_UG', undefined],
    ['3C6UR5DL_UG', 'Ram'],
    ['2D7UT2C6_UG', 'Dodge'],
  ])('knows the make of %s without a year only if it never changed', (start, make) => {
    expect(read(start)).toMatchObject({ year: undefined, make, isCovered: true });
  });

  it.each([
    ['positions 7 and 10 contradict each other', '3C6UR58L_EG'],
    ['the manufacturer code was not in use', '3D7KS2CL_EG'],
    ['position 10 is no year', '3C6UR5DL_UG'],
    ['position 10 is no year of a code that was in use in 2009', '3D7UT2CL_UG'],
  ])('leaves everything undefined if %s', (_, start) => {
    expect(read(start)).toMatchObject({
      ...{ year: undefined, model: undefined, engine: undefined, isCovered: true },
    });
  });
});

it.each([
  ['abc', 'vin-length', 'The VIN has 3 characters. A VIN has 17.'],
  ['3C6UR5DL8EG00000O', 'vin-characters', /I, O or Q/],
  [
    exampleVin('3C6UR5DL_EG').replace('5D', '4D'),
    'vin-check-digit',
    'The check digit doesn’t match. Look at the door plate again.',
  ],
])('reports the typo in %s', (vin, code, problem) => {
  const match = typeof problem === 'string' ? problem : expect.stringMatching(problem);
  expect(readVin(vin)).toEqual({ kind: 'invalid', code, problem: match });
});

it('reads lower case, spaces and dashes', () => {
  const vin = exampleVin('3C6UR5DL_EG');
  const typed = `${vin.slice(0, 3)} ${vin.slice(3, 8).toLowerCase()}-${vin.slice(8)}`;
  expect(readVin(typed)).toEqual(readVin(vin));
});

const alphabet = [...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'];
const characters = (count: number) =>
  fc
    .array(fc.constantFrom(...alphabet), { minLength: count, maxLength: count })
    .map((all) => all.join(''));
const anyVin = fc
  .tuple(
    fc.oneof(fc.constantFrom(...manufacturers.flatMap(({ codes }) => codes)), characters(3)),
    characters(5),
    characters(8),
  )
  .map(([wmi, attributes, rest]) => {
    const vin = `${wmi}${attributes}0${rest}`;
    return `${vin.slice(0, 8)}${checkDigit(vin)}${vin.slice(9)}`;
  });

it('has a reason exactly if the truck is not covered, for any VIN', () => {
  fc.assert(
    fc.property(anyVin, (vin) => {
      const reading = readVin(vin);
      if (reading.kind === 'invalid') throw new Error(reading.problem);
      const { year, make, isCovered, notCoveredReason } = reading;
      expect(isCovered).toBe(notCoveredReason === undefined);
      if (year !== undefined) expect(make).toBe(makeOf(year));
    }),
    { numRuns: 2000 },
  );
});

it('accepts any text without throwing', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const reading = readVin(text);
      if (reading.kind === 'valid') expect(reading.vin).toBe(normalizeVin(text));
    }),
  );
});

it.each([
  ['1B7 2B7 3B7', 1981, 2002, 'pickup'],
  ['1B6 2B6 3B6', 1981, 2002, 'chassis cab'],
  ['1D7 3D7', 2002, 2011, 'pickup'],
  ['2D7 1D3 2D3 3D3', 2002, 2009, 'pickup'],
  ['1D2 2D2 1D6', 1995, 2007, 'chassis cab'],
  ['3D2', 1995, 2009, 'chassis cab'],
  ['2D6', 1980, 2010, 'chassis cab'],
  ['3D6', 1982, 2011, 'chassis cab'],
  ['1C6 3C6', 2012, 2026, 'pickup'],
  ['2C6', 2012, 2024, 'pickup'],
  ['1C7', 2012, 2025, 'chassis cab'],
  ['2C7', 2012, 2024, 'chassis cab'],
  ['3C7', 2012, 2026, 'chassis cab'],
])('knows the identifiers %s from %i to %i, for a %s', (codes, first, last, body) => {
  const years = Array.from({ length: 60 }, (_, at) => 1980 + at);
  for (const code of codes.split(' ')) {
    const found = years.map((year) => {
      const letter = 'ABCDEFGHJKLMNPRSTVWXY123456789'.charAt(year % 30);
      return read(`${code}AR${year < 2010 ? 'A1' : 'AA'}A_${letter}A`);
    });
    expect(found.filter((vin) => vin.body !== body)).toEqual([]);
    expect(found.flatMap(({ year }) => year ?? [])).toEqual(
      years.filter((year) => year >= first && year <= last),
    );
  }
});

it.each([
  ['W0', '2012-2024'],
  ['WR', '2005-2006, 2012-2024'],
  ['WS', '2005-2006, 2012-2024'],
  ['WL', '2005-2006, 2012-2024'],
  ['WX', '2005-2006, 2012-2024'],
  ['AG', '2007-2010'],
  ['AH', '2007-2010'],
  ['AC', '2007-2010'],
  ['AD', '2007-2010'],
  ['AN', '2007-2010'],
  ['A3', '2010-2010'],
  ['AA', '2010-2010'],
  ['AF', '2010-2010'],
  ['AU', '2010-2010'],
  ['AZ', '2010-2010'],
  ['MX', ''],
])('knows %s in positions 4 and 5 for a chassis cab of %s', (code, published) => {
  const ranges = published.split(', ').map((text) => text.split('-').map(Number));
  const years = Array.from({ length: 22 }, (_, at) => 2003 + at);
  const found = years.filter((year) => {
    const identifier = year < 2012 ? '3D7' : '3C6';
    const letter = 'ABCDEFGHJKLMNPRSTVWXY123456789'.charAt(year % 30);
    return read(`${identifier}${code}${year < 2010 ? 'A1' : 'AA'}A_${letter}A`).body !== 'pickup';
  });
  expect(found).toEqual(
    years.filter((year) => ranges.some(([first = 0, last = 0]) => year >= first && year <= last)),
  );
});

/** The years, and what positions 5, 6 and 7 can be. Without the latter, they can be anything. */
const publishedModels = {
  Dakota: '2003-2004 GL, 2005-2011 EW, 2012-2012 D UV',
  'Ram Van': '2003-2003 B, 2013-2016 R G',
  ProMaster: '2014-2024 R VW',
  'another model':
    '2012-2012 ABCEFGHJKLMNPRSTUVWXYZ0123456789, 2012-2012 D CDG, ' +
    '2013-2024 ABCDEFGHJKLMNPSTUVWXYZ0123456789',
  1500:
    '2003-2003 AU 1, 2004-2007 ARSU 1, 2008-2009 ABRSUV 1, 2010-2011 BV 18, 2012-2012 D 4 R, ' +
    '2012-2012 D 67, 2012-2012 D AB ABCDE, 2013-2013 R 4 R, 2013-2024 R 67, 2013-2024 R AB ABCDEF, ' +
    '2018-2024 R B G, 2019-2024 R EF',
  2500:
    '2003-2003 AU 2, 2004-2007 ARSU 2, 2008-2009 RS 2, 2010-2011 PT 2, ' +
    '2012-2012 D 45 ABCDEFGHJKLMNP, 2013-2013 R 45 ABCDEFGHJKLMNP, 2014-2024 R 45',
  3500:
    '2003-2007 AU 34, 2005-2007 RS 34, 2006-2006 LX 34, 2007-2009 GHLX 34, 2010-2011 FMYZ 34, ' +
    '2010-2010 GH 34, 2012-2012 D 2389PRST, 2013-2024 R 2389PRST, 2016-2024 R CD',
  4000: '2007-2007 N 5, 2010-2011 56 5, 2013-2013 R AB G, 2013-2024 R AB HJKL',
  4500: '2008-2010 CD 6, 2010-2011 AU 6, 2012-2012 D KL, 2013-2024 R KL',
  5500: '2008-2010 CD 7, 2010-2011 AU 7, 2012-2012 D MN, 2013-2024 R MN',
};

it('has one model for each published code of a year, and none for another code', () => {
  // A code that starts with 0 has no model, whatever follows.
  const codes = alphabet.flatMap((five) =>
    alphabet.flatMap((six) =>
      (five === '0' ? alphabet : [...'18AEFGPRS']).map((seven) => [five, six, seven] as const),
    ),
  );
  const rows = Object.entries(publishedModels).flatMap(([model, texts]) =>
    texts.split(', ').map((text) => {
      const [years = '', ...positions] = text.split(' ');
      const [first = 0, last = 0] = years.split('-').map(Number);
      return { model, first, last, positions };
    }),
  );
  for (let year = 2003; year <= 2024; year += 1) {
    const known = modelCodes.filter(({ years: [first, last] }) => year >= first && year <= last);
    const expected = rows.filter(({ first, last }) => year >= first && year <= last);
    const different = codes.filter((code) => {
      const found = known.filter(({ pattern }) => pattern.test(code.join('')));
      const models = new Set(found.map(({ model }) => model));
      const row = expected.find(({ positions }) =>
        positions.every((characters, at) => characters.includes(code[at] ?? '')),
      );
      return [...models].join() !== (row?.model ?? '');
    });
    expect(different, `${year}`).toEqual([]);
  }
});
