import { expect, it } from 'vitest';
import { dollarsToCents } from '#web/lib/dollars-to-cents.ts';
import { splitLogLink } from '#web/orders/log-link.ts';
import { escapeHtml } from '#worker/http/escape-html.ts';
import { storableJson, storableText } from '#worker/http/storable-text.ts';
import { messagesText, pushText } from '#worker/modules/notifications/notification-text.ts';
import { parseDynoRun } from '#worker/modules/product-images/dyno-run.ts';
import { checkAddon, normalizeAddon } from './catalog/catalog-form.ts';
import { channelMeaning } from './datalogs/channel-meaning.ts';
import { joinNames, splitUnit, uniqueNames } from './datalogs/channel-names.ts';
import { unitKind } from './datalogs/log-units.ts';
import { cleanCell, splitCells } from './datalogs/reading/log-cells.ts';
import { logHeadBytes, logLayoutOf, mayBeLog } from './datalogs/reading/log-layout.ts';
import { LogReader } from './datalogs/reading/log-reader.ts';
import { timeFormOf, timeRank } from './datalogs/reading/log-time.ts';
import { hasDecimalComma, unitInCell, valueParser } from './datalogs/reading/log-values.ts';
import { cleanFileName, fileNameProblem, uploadKeyFromUrl } from './files/file-rules.ts';
import { createStockFileReader } from './files/stock-file.ts';
import { namedRevision } from './files/verdict.ts';
import { orderWarnings } from './fitment/order-warnings.ts';
import { mayBeSameTransmission, transmissionName } from './fitment/truck.ts';
import { checkTruck, normalizeTruck } from './fitment/truck-form.ts';
import { readVin } from './fitment/vin/vin.ts';
import { inlineJson } from './inline-json.ts';
import { messageText } from './orders/chat-message.ts';
import { normalizeOrderField, orderFormFields } from './orders/request/order-form.ts';
import { fillReply } from './replies/fill-reply.ts';
import { searchTerms } from './search-text.ts';

const order = {
  ...{ vehicleYear: '2014', vehicleMake: 'Ram', vehicleModel: '2500', user: { firstName: 'Ana' } },
};
const product = {
  ...{ yearRange: '2013-2018', model: 'Ram 2500', engineType: '6.7L' },
  transmissionType: '68RFE automatic',
};

const layoutOf = (text: string) => logLayoutOf(text, { isWhole: true });

function readLog(text: string): void {
  const layout = layoutOf('Time,RPM\n0,800\n1,810\n2,820');
  if (!layout) throw new Error('not a log');
  const reader = new LogReader(layout);
  reader.add(`Time,RPM\n0,800\n${text}\n1,${text}`);
  reader.finish();
}

/** Everything that reads a text of a user. */
const readers: Record<string, (text: string) => unknown> = {
  logLayoutOf: layoutOf,
  'logLayoutOf, header row': (text) => layoutOf(`Time,RPM,${text}\n0,800`),
  'logLayoutOf, units row': (text) => layoutOf(`Time,RPM\n${text}\n0,800`),
  'logLayoutOf, data rows': (text) => layoutOf(`Time,RPM\n${text},${text}`),
  'logLayoutOf, HP Tuners': (text) =>
    layoutOf(`HP Tuners\n[Channel Information]\n0,1\n${text}\ns,rpm\n[Channel Data]\n0,${text}`),
  'logLayoutOf, list of channels': (text) => layoutOf(`Channel : ${text}\n0:00:01,${text}`),
  'logLayoutOf, semicolons': (text) => layoutOf(`Time;RPM\n${text};${text}`),
  mayBeLog,
  'valueParser, points': valueParser('.'),
  'valueParser, commas': valueParser(','),
  'timeFormOf, cell': (text) =>
    timeFormOf(['10:00:00'], { name: 'Time', unit: '', parseValue: valueParser('.') })?.parse(text),
  'timeFormOf, column': (text) =>
    timeFormOf([text], { name: text, unit: text, parseValue: valueParser('.') }),
  timeRank,
  'timeRank, unit': (text) => timeRank(`time ${text}`),
  hasDecimalComma,
  unitInCell,
  cleanCell,
  splitCells: (text) => splitCells(text, ','),
  'splitCells, quoted': (text) => splitCells(`"${text}`, ','),
  splitUnit,
  channelMeaning,
  unitKind,
  joinNames: (text) => joinNames(text.split(','), ['s', 'rpm'], ','),
  uniqueNames: (text) => uniqueNames(text.split(',')),
  LogReader: readLog,
  'LogReader, row per sample': (text) => {
    const layout = layoutOf('Time,Name,Value\n0,RPM,800');
    if (layout) new LogReader(layout).add(`\n\n0,${text},1\n1,RPM,${text}\n`);
  },
  parseDynoRun: (text) => parseDynoRun(`rpm,hp,lb-ft\n1500,200,500\n1600,220,520,${text}`),
  'parseDynoRun, header': (text) =>
    parseDynoRun(`${text}\nrpm,hp,lb-ft\n1500,200,500\n1600,220,520`),
  splitLogLink: (text) => splitLogLink(`${text}\nhttps://shop/${text}`, 'https://shop'),
  namedRevision,
  fileNameProblem,
  cleanFileName,
  uploadKeyFromUrl,
  mayBeSameTransmission: (text) => mayBeSameTransmission(text, '68RFE automatic'),
  transmissionName,
  readVin,
  'order form': (text) => orderFormFields.map((field) => normalizeOrderField(field, text)),
  orderWarnings: (text) =>
    orderWarnings(
      {
        ...{ customerPhone: text, billingState: text, billingZip: text, vehicleYear: text },
        ...{ vehicleMake: text, vehicleModel: text, vehicleTransmission: text, vin: text },
      },
      product,
    ),
  'truck form': (text) =>
    checkTruck(
      normalizeTruck({
        ...{ nickname: text, year: text, make: text, model: text },
        ...{ transmission: text, vin: text, device: text, deviceSerial: text },
      }),
    ),
  'add-on form': (text) =>
    checkAddon(
      normalizeAddon({
        ...{ name: text, description: text, category: 'other', price: 0, onSale: true },
        applicableBrands: text.split(','),
        ships: false,
      }),
    ),
  searchTerms,
  messageText,
  notifications: (text) =>
    pushText(
      messagesText([{ author: text, text }], {
        to: 'admins',
        order: { id: 'a', truck: text, hasFiles: true, next: 'review', amountDue: 0 },
      }),
    ),
  'createStockFileReader.read': (text) =>
    createStockFileReader().read(new TextEncoder().encode(text)),
  dollarsToCents,
  fillReply: (text) => fillReply(text, order),
  escapeHtml,
  inlineJson,
  storableText,
  storableJson,
};

/** Texts on which patterns that try every split take long. */
const parts = [
  ...['1', '1,', '1.', '1:', '1-', '1e', '-1:1', '1,111,', '.', ',', ';', '-', '+', ':', '0x'],
  ...[' ', 'a ', '\t', '\n', '\r\n', '"', '""', '"a', '(', '[a', '{', '{a', '<', '//', '\\', '_'],
  ...['a', 'VIN ', 'time ', 'h', 'turbo', 'map ', 'ft-', 'deg', '°', 'ext ', 'x1', 'http://'],
  ...[', revision ', 'It works: ', 'a, revision 1', 'uploads/', 'é', '\u{1f600}', '\ud800', '\0'],
];

/** Returns the CPU time of a run in ms, on which other processes have little influence. */
function timeOf(read: (text: string) => unknown, text: string): number {
  const start = process.threadCpuUsage();
  try {
    read(text);
  } catch {
    // An invalid text is rejected.
  }
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

const noiseMs = 25;
/** Garbage collection can only make a run longer, so the shortest of several counts. */
const maxRuns = 25;

/** Returns the shortest times for 4k and 16k characters. Stops as soon as they are in proportion. */
function growthOf(read: (text: string) => unknown, [part, end]: readonly [string, string]) {
  const [small, large] = [4096, 16_384].map((length) => part.repeat(length / part.length) + end);
  let [short, long] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let run = 0; run < maxRuns; run += 1) {
    short = Math.min(short, timeOf(read, small ?? ''));
    if (short > 500) break;
    long = Math.min(long, timeOf(read, large ?? ''));
    if (long < 4 * short + noiseMs) break;
  }
  return { short, long };
}

it.each(Object.entries(readers))(
  '%s takes four times as long for four times the text',
  (_, read) => {
    for (const part of parts) {
      for (const end of ['', '!', ',x']) {
        const { short, long } = growthOf(read, [part, end]);
        expect(long, `16k of ${JSON.stringify(part)}`).toBeLessThan(4 * short + noiseMs);
      }
    }
  },
);

/** Rows of a log, as long as the head that is read. */
const wideLogs: Record<string, string> = {
  'names with commas': Array.from({ length: 10 }, (_, index) => {
    const names = Array.from({ length: 998 }, (_name, at) => (at % 20 === 0 ? ' a' : 'a'));
    const data = Array(950).fill('1').join(',');
    return `Time,h${index},${names.join(',')}\n${data}\n${data}\n`;
  }).join(''),
  'many headers': Array.from(
    { length: 96 },
    (_, index) => `Time,h${index}${', a'.repeat(6)}${','.repeat(312)}a\n1${','.repeat(313)}\n`,
  ).join(''),
  'HP Tuners names with commas': [
    '[Channel Information]',
    Array(1000).fill('1').join(','),
    Array(1050).fill('boost').join(', '),
    Array(1000).fill('psi').join(','),
    '[Channel Data]',
    Array(1000).fill('1').join(','),
  ].join('\n'),
};

it.each(Object.entries(wideLogs))('finds the layout of 64 kB quickly: %s', (_, text) => {
  const times = Array.from({ length: 5 }, () => timeOf(layoutOf, text.slice(0, logHeadBytes)));
  expect(Math.min(...times)).toBeLessThan(400);
});
