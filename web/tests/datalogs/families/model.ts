import type { Random } from '#db/seed/seeded-random.ts';
import type { ChannelMeaning } from '#worker/domain/datalogs/datalogs.api.ts';

/** What a log says, however it is written. */
export interface Model {
  /** Of each row, in ms since the first one. */
  times: number[];
  channels: Channel[];
}

export interface Channel {
  name: string;
  unit: string;
  meaning: ChannelMeaning;
  digits: number;
  /** By row. Undefined where the channel has no sample. */
  values: (number | undefined)[];
}

/** What a logger can write. */
export interface Restrictions {
  /** Undefined for any unit. */
  units?: readonly string[];
  /** The header tells names from ids and units by their many words. */
  hasLongNames?: true;
}

type Kind = keyof typeof unitsOf;

const unitsOf = {
  rpm: ['rpm', 'RPM', '1/min', ''],
  percent: ['%', ''],
  gauge: ['psi', 'PSI', 'kPa', 'bar', 'psi(g)', 'kg/cm²', ''],
  absolute: ['psia', 'kPa abs', 'bar(a)', 'inHg', 'hPa'],
  rail: ['psi', 'kPSI', 'MPa', 'bar', ''],
  temperature: ['°F', '°C', 'ºC', '℃', 'degC', 'deg F', 'Celsius', ''],
  speed: ['mph', 'MPH', 'km/h'],
  angle: ['°', 'deg', 'degrees', ''],
  none: [''],
};

const names: readonly [string, ChannelMeaning, Kind][] = [
  ['Engine RPM', 'rpm', 'rpm'],
  ['Trans Output Shaft RPM', 'other', 'rpm'],
  ['Accelerator Pedal Position', 'pedal', 'percent'],
  ['Throttle Position', 'throttle', 'percent'],
  ['Boost Pressure', 'boost', 'gauge'],
  ['Intake Manifold Absolute Pressure', 'manifold', 'absolute'],
  ['Barometric Pressure', 'barometer', 'absolute'],
  ['Exhaust Back Pressure', 'other', 'gauge'],
  ['Fuel Rail Pressure, Actual', 'railActual', 'rail'],
  ['Fuel Rail Pressure, Desired', 'railCommanded', 'rail'],
  ['Exhaust Gas Temp (Bank 1)', 'egt', 'temperature'],
  ['EGT 2', 'egt', 'temperature'],
  ['Transmission Fluid Temp', 'transTemp', 'temperature'],
  ['Engine Coolant Temperature', 'other', 'temperature'],
  ['Main Injection Timing', 'timing', 'angle'],
  ['Vehicle Speed', 'speed', 'speed'],
  ['Current Gear', 'gear', 'none'],
  ['Calculated Load Value', 'load', 'percent'],
];

export function createModel(random: Random, { units, hasLongNames }: Restrictions): Model {
  const rowCount = 5 + random.below(40);
  const times = [0];
  while (times.length < rowCount) times.push((times.at(-1) ?? 0) + 1 + random.below(400));
  const known = [...names, ...wordsOf(random)].filter(
    ([name]) => !hasLongNames || isLong({ name }),
  );
  const chosen = random.pickSome(known, 2 + random.below(8));
  const channels = chosen.map(([name, meaning, kind]): Channel => {
    const spellings = unitsOf[kind].filter((unit) => units?.includes(unit) ?? true);
    const [digits, gap] = [random.below(3), random.pick([0, 0, 0.3, 0.9])];
    const value = () => (random.below(90_000) - 5000) / 10 ** (1 + digits);
    const values = times.map(() =>
      random.chance(gap) ? undefined : Number(value().toFixed(digits)),
    );
    return {
      name,
      meaning,
      digits,
      values,
      unit: spellings.length > 0 ? random.pick(spellings) : '',
    };
  });
  const [first] = channels;
  // A log of samples starts with one.
  if (first) first.values[0] ??= 1;
  return { times, channels };
}

/** Names that say nothing, with characters that need care. */
function wordsOf(random: Random): typeof names {
  const word = () => `Q${random.characters('abcdefghij', 4)}`;
  return [
    [word(), 'other', 'none'],
    [`${word()} ${word()} ${word()}`, 'other', 'gauge'],
    [`${word()}, ${word()} ${word()}`, 'other', 'temperature'],
    [`${word()} (${word()}) ${word()}`, 'other', 'percent'],
    [`${word()} #1 ${word()}/${word()}`, 'other', 'angle'],
  ];
}

export const isLong = ({ name }: Pick<Channel, 'name'>) => name.split(' ').length > 2;
