import { createRandom } from '#db/seed/seeded-random.ts';

export interface LogOptions {
  format: 'hpTuners' | 'plain';
  rows: number;
  /** Besides the driving channels, to reach a width. */
  extraChannels?: number;
  vin?: string;
  seed?: number;
  /** Seconds between rows. */
  interval?: number;
}

interface GeneratedChannel {
  id: number;
  name: string;
  unit: string;
  /** Logged in every nth row. */
  every: number;
  digits: number;
  value: (drive: Drive) => number;
}

/** The truck at one moment. */
interface Drive {
  /** Seconds. */
  time: number;
  /** %. */
  pedal: number;
  rpm: number;
  /** psi. */
  boost: number;
  /** How far the last pull has heated the exhaust, from 0 to 1. */
  heat: number;
  noise: () => number;
}

const driving: readonly GeneratedChannel[] = [
  { id: 2101, name: 'Engine RPM', unit: 'rpm', every: 1, digits: 0, value: ({ rpm }) => rpm },
  {
    id: 2102,
    name: 'Accelerator Pedal Position',
    unit: '%',
    every: 1,
    digits: 1,
    value: ({ pedal }) => pedal,
  },
  {
    id: 2103,
    name: 'Boost Pressure',
    unit: 'psi',
    every: 2,
    digits: 1,
    value: ({ boost }) => boost,
  },
  {
    id: 2104,
    name: 'Fuel Rail Pressure, Actual',
    unit: 'psi',
    every: 2,
    digits: 0,
    value: ({ rpm, pedal, noise }) => railOf(rpm, pedal) - 250 - noise() * 300,
  },
  {
    id: 2105,
    name: 'Fuel Rail Pressure, Commanded',
    unit: 'psi',
    every: 2,
    digits: 0,
    value: ({ rpm, pedal }) => railOf(rpm, pedal),
  },
  {
    id: 2106,
    name: 'Main Injection Timing',
    unit: '°',
    every: 4,
    digits: 2,
    value: ({ rpm, pedal }) => 2 + rpm / 400 + pedal / 40,
  },
  {
    id: 2107,
    name: 'Exhaust Gas Temp',
    unit: '°F',
    every: 5,
    digits: 0,
    value: ({ boost, heat, noise }) => 480 + boost * 6 + heat * 570 + noise() * 12,
  },
  {
    id: 2108,
    name: 'Engine Load',
    unit: '%',
    every: 4,
    digits: 0,
    value: ({ pedal, boost }) => Math.min(100, 12 + pedal * 0.5 + boost),
  },
  {
    id: 2109,
    name: 'Vehicle Speed',
    unit: 'mph',
    every: 5,
    digits: 1,
    value: ({ rpm }) => rpm / 38,
  },
  {
    id: 2110,
    name: 'Current Gear',
    unit: '',
    every: 10,
    digits: 0,
    value: ({ rpm }) => (rpm > 1500 ? 4 : 3),
  },
];

function railOf(rpm: number, pedal: number): number {
  return 5200 + pedal * 130 + Math.max(0, rpm - 900) * 3;
}

/** Each cycle of the drive takes this long, in seconds; the pull in it takes `pullSeconds`. */
const cycleSeconds = 40;
const pullSeconds = 7;

/** Generates a log of a made-up drive with a pull every 40 s, line by line. The same options give the same log. */
export function* logLines(options: LogOptions): Generator<string> {
  const { format, rows, extraChannels = 0, interval = 0.05, seed = 6 } = options;
  const random = createRandom(seed).next;
  const channels = [
    ...driving,
    ...Array.from({ length: extraChannels }, (_, index) => extra(index)),
  ];
  yield* format === 'hpTuners' ? hpTunersHead(channels, options.vin) : plainHead(channels);
  for (let row = 0; row < rows; row += 1) {
    const drive = driveAt(row * interval, random);
    const cells = channels.map(({ every, digits, value }, index) =>
      (row + index) % every === 0 ? value(drive).toFixed(digits) : '',
    );
    yield `${(row * interval).toFixed(3)},${cells.join(',')}`;
  }
}

/** Returns a generated log as one text. */
export function logText(options: LogOptions): string {
  return `${[...logLines(options)].join('\r\n')}\r\n`;
}

function extra(index: number): GeneratedChannel {
  return {
    id: 3000 + index,
    name: `Sensor ${index + 1}`,
    unit: 'V',
    every: index % 2 === 0 ? 8 : 16,
    digits: 3,
    value: ({ pedal, noise }) => 0.5 + pedal / 25 + noise(),
  };
}

function* hpTunersHead(channels: readonly GeneratedChannel[], vin: string | undefined) {
  yield '\ufeffHP Tuners CSV Log File';
  yield 'Version: 1.0';
  yield '';
  yield '[Log Information]';
  yield 'Creation Time: 10/13/2026 3:41:01 PM';
  yield '';
  yield '[Vehicle Information]';
  if (vin !== undefined) yield `VIN: ${vin}`;
  yield '';
  yield '[Channel Information]';
  yield `0,${channels.map(({ id }) => id).join(',')}`;
  yield `Offset,${channels.map(({ name }) => name).join(',')}`;
  yield `s,${channels.map(({ unit }) => unit).join(',')}`;
  yield '';
  yield '[Channel Data]';
}

function* plainHead(channels: readonly GeneratedChannel[]) {
  const names = channels.map(({ name, unit }) => (unit ? `${name} (${unit})` : name));
  yield ['Time (s)', ...names].map((name) => (name.includes(',') ? `"${name}"` : name)).join(',');
}

function driveAt(time: number, random: () => number): Drive {
  const at = time % cycleSeconds;
  const start = cycleSeconds / 2;
  const pull = (at - start) / pullSeconds;
  const noise = () => random() - 0.5;
  if (pull < 0 || pull > 1) {
    const wave = Math.sin(at / 2.5);
    // After a pull, boost falls within a second, and the engine and the exhaust take longer.
    const since = pull > 1 ? at - start - pullSeconds : Number.POSITIVE_INFINITY;
    return {
      time,
      pedal: 18 + 8 * wave,
      rpm: 1250 + 220 * wave + 1700 * Math.exp(-since / 1.6),
      boost: 3 + wave + 28 * Math.exp(-since / 0.6) + noise(),
      heat: Math.exp(-since / 5),
      noise,
    };
  }
  const spool = Math.min(1, pull * 2.2);
  return {
    time,
    pedal: 100,
    rpm: 1450 + 1600 * pull + 15 * noise(),
    boost: 4 + 27 * spool ** 1.4 + noise(),
    heat: 1 - Math.exp(-pull * 3),
    noise,
  };
}
