import type { Random } from '#db/seed/seeded-random.ts';
import { anyTable } from './any-table.ts';
import type { Encoding } from './encoders.ts';
import { quoted, quoteIfNeeded, withUnit } from './header-cells.ts';
import type { Channel, Model, Restrictions } from './model.ts';
import { clockOf, dateWithMonth, monthNames, pad, seconds, startOf } from './time-forms.ts';

/** How a logger writes a model. */
export interface Family extends Restrictions {
  logger: string | undefined;
  /** Written for a missing sample. */
  gaps: readonly string[];
  lines: (model: Model, cellsOf: (row: number) => string[], random: Random) => string[];
  encodings: readonly Encoding[];
  /** A column besides those of the model. */
  extra?: Channel['name'];
}

const plain = ['utf8', 'utf8Bom'] as const;

export const families: Record<string, Family> = {
  'HP Tuners': {
    logger: 'HP Tuners',
    gaps: [''],
    encodings: plain,
    lines: ({ times, channels }, cellsOf, random) => [
      'HP Tuners CSV Log File',
      'Version: 1.0',
      '',
      '[Log Information]',
      'Creation Time: 1/1/2026 3:00:00 PM',
      'Notes: cold, 14 °F',
      '',
      '[Channel Information]',
      ['0', ...channels.map(() => `${2000 + random.below(900)}`)].join(','),
      ['Offset', ...channels.map(({ name }) => name)].join(','),
      ['s', ...channels.map(({ unit }) => unit)].join(','),
      '',
      '[Channel Data]',
      ...times.map((ms, row) => [seconds(ms), ...cellsOf(row)].join(',')),
    ],
  },
  EFILive: {
    logger: 'EFILive',
    gaps: [''],
    hasLongNames: true,
    extra: 'Frame',
    encodings: ['utf8', 'windows1252'],
    lines: ({ times, channels }, cellsOf) => [
      ['Frame', 'Time', 'Flags', ...channels.map((_, index) => `ECM.C${index}_F`)].join(','),
      ['', '', '', ...channels.map(({ name }) => quoteIfNeeded(',')(name))].join(','),
      ['', 'ms', '', ...channels.map(({ unit }) => unit)].join(','),
      ...times.map((ms, row) => [row, ms, '', ...cellsOf(row)].join(',')),
    ],
  },
  'EZ Lynk': {
    logger: undefined,
    gaps: [''],
    encodings: plain,
    lines: ({ times, channels }, cellsOf) => [
      ['Time', ...channels.map(withUnit).map(quoteIfNeeded(','))].join(','),
      ...times.map((ms, row) => [seconds(ms), ...cellsOf(row)].join(',')),
    ],
  },
  BlueDriver: {
    logger: 'BlueDriver',
    gaps: [''],
    encodings: plain,
    lines: ({ times, channels }, cellsOf) => [
      'BlueDriver Data Log',
      'Jul 1, 2018 6:10:48 PM',
      ['Time (s)', ...channels.map(withUnit).map(quoteIfNeeded(','))].join(','),
      ...times.map((ms, row) => [seconds(ms), ...cellsOf(row)].join(',')),
    ],
  },
  Torque: {
    logger: 'Torque',
    gaps: ['-'],
    encodings: plain,
    lines: ({ times, channels }, cellsOf, random) => {
      const [start, hasGps] = [startOf(random), random.chance(0.5)];
      const gps = (ms: number) => {
        const { date, h, m, s } = clockOf(start + ms);
        const month = monthNames[date.getUTCMonth()];
        return `Mon ${month} ${date.getUTCDate()} ${pad(h)}:${pad(m)}:${pad(s)} GMT-06:00 2026`;
      };
      const head = channels.map(({ name, unit }) => quoteIfNeeded(',')(`${name}(${unit})`));
      return [
        ['GPS Time', ' Device Time', ' Longitude', ...head].join(','),
        ...times.map((ms, row) =>
          [hasGps ? gps(ms) : '-', dateWithMonth(ms, start), '-', ...cellsOf(row)].join(','),
        ),
      ];
    },
  },
  OBDLink: {
    logger: undefined,
    gaps: ['', 'N.A.'],
    encodings: ['utf8Bom'],
    lines: ({ times, channels }, cellsOf) => [
      '# StartTime = 05/05/2026 04:17:36.1827 PM',
      ['Time (sec)', ...channels.map(withUnit).map(quoteIfNeeded(','))].join(', '),
      ...times.map((ms, row) => [seconds(ms), ...cellsOf(row)].join(', ')),
    ],
  },
  RomRaider: {
    logger: undefined,
    gaps: [''],
    encodings: ['utf8', 'windows1252'],
    lines: ({ times, channels }, cellsOf) => [
      ['Time (msec)', ...channels.map(withUnit)].join(';'),
      ...times.map((ms, row) =>
        [ms, ...cellsOf(row).map((cell) => cell.replace('.', ','))].join(';'),
      ),
    ],
  },
  DashCommand: {
    logger: 'DashCommand',
    gaps: [''],
    units: ['rpm', 'mph', 'inHg', 'psi', 'kPa', '%', '°F'],
    encodings: plain,
    lines: ({ times, channels }, cellsOf) => [
      [
        'Frame Time (h:m:s.ms)',
        ...channels.map(({ name, unit }) => quoteIfNeeded(',')(`${name} ${unit}`.trim())),
      ].join(','),
      ...times.map((ms, row) => {
        const { h, m, s, fraction } = clockOf(ms);
        return [`${h}:${pad(m)}:${pad(s)}.${fraction}`, ...cellsOf(row)].join(',');
      }),
    ],
  },
  'Car Scanner': {
    logger: 'Car Scanner',
    gaps: [''],
    encodings: plain,
    lines: ({ times, channels }, cellsOf) => [
      '"SECONDS";"PID";"VALUE";"UNITS"',
      ...times.flatMap((ms, row) =>
        cellsOf(row).flatMap((cell, index) => {
          const { name = '', unit = '' } = channels[index] ?? {};
          const time = (60_338 + ms / 1000).toFixed(6);
          return cell === '' ? [] : [time, name, cell, unit].map(quoted).join(';');
        }),
      ),
    ],
  },
  ECUTools: {
    logger: undefined,
    gaps: ['', 'NODATA', '#N/A', '--.-'],
    units: [''],
    encodings: plain,
    lines: ({ times, channels }, cellsOf) => [
      '**Log File Created by ECUTools - Copyright Example LLC, 2017-2019**',
      ['TimeStamp', ...channels.map(({ name }) => quoteIfNeeded(',')(name))].join(','),
      ...times.map((ms, row) => [(ms / 1000).toFixed(3), ...cellsOf(row)].join(',')),
    ],
  },
  'any table': {
    logger: undefined,
    gaps: ['', ' ', 'NODATA', 'N.A.', '#N/A', '--.-', '-'],
    encodings: ['utf8', 'utf8Bom', 'utf16le', 'utf16be', 'utf16leBom', 'utf16beBom', 'windows1252'],
    lines: anyTable,
  },
};
