import type { ChannelMeaning } from './datalogs.api.ts';
import { pressureReference, unitKind } from './log-units.ts';

/** Patterns read only this many characters of a name. */
const maxNameLength = 64;

interface Rule {
  meaning: ChannelMeaning;
  name: RegExp;
  /** Excludes names that match by accident. */
  not?: RegExp;
  /** Excludes units of other quantities. */
  unit?: RegExp;
  quantity?: 'pressure' | 'temperature';
}

const commanded =
  /\b(command\w*|desired|target|tgt|set( ?point)?|request\w*|cmd|des|req|dsrd|sp|specified|reference|goal|aim|nominal|demand\w*|soll)\b/;
const derived =
  /\b(error|deviation|diff\w*|delta|limit\w*|adapt\w*|learn\w*|offset|correction|trim|factor|rate)\b/;
const extreme = /\b(max\w*|min(imum)?|peak)\b/;
const percent = /^(%|pct|percent\w*|°|deg\w*|)$/i;
const electric = /\b(volts?|voltage|sensor v|duty|raw|adc|counts?|frequency)\b|.\bcurrent\b/;
const rail = /\brail\b|\bfrp\b|\bicp\b|\binjection (control )?pressure\b/;

/** The best rule comes first: the full name of the engine speed beats any other RPM. */
const rules: readonly Rule[] = [
  {
    meaning: 'egt',
    name: /\begts?\b|\begt ?\d|\bexh\w* (gas |manifold )?temp|\bpyro(meter)?\b|\b(turbine inlet|pre ?turbo\w*) temp/,
    quantity: 'temperature',
  },
  {
    meaning: 'transTemp',
    name: /\btrans\w* (fluid |oil )?temp|\b(tft|tot|atf)\b/,
    quantity: 'temperature',
  },
  {
    meaning: 'rpm',
    name: /\beng(ine)? (speed|spd|rpm|rev)|\brpm engine\b|\bmotordrehzahl\b/,
    not: /\bfan\b|\bmax|\bpeak\b/,
  },
  {
    meaning: 'rpm',
    name: /\brpm\b/,
    not: /turb|shaft|\bfan\b|wheel|input|output|trans|pump|\bidle\b|\bcam\b|gps|tcc|slip|converter|alternator|compressor|clutch|\bmax|\bpeak\b|\brpm s(ec)?\b|\b(tc|oss|iss|tss|pto|cp\d)\b/,
  },
  {
    meaning: 'pedal',
    name: /\baccel( pedal)?( pos| %|$|\b.*\bpos)|accelerator|\bapps?\d?\b/,
    not: /brake|clutch|accelerometer|lateral|longitudinal|vertical/,
    unit: percent,
  },
  { meaning: 'pedal', name: /\bpedal\b/, not: /brake|clutch/, unit: percent },
  { meaning: 'throttle', name: /\bthrottle\b|\btps\b/, not: /exhaust|valve/, unit: percent },
  {
    meaning: 'barometer',
    name: /\bbaro|\batmospheric\b|\bambient (air )?pressure\b|\b[ab]ap\b/,
    quantity: 'pressure',
  },
  {
    meaning: 'boost',
    name: /\bboost\b/,
    not: /exhaust|turbine|\bctrl\b|control|solenoid|valve|position|wastegate|leak|\bmax|\bpeak\b|\babs(olute)?\b/,
    quantity: 'pressure',
  },
  {
    meaning: 'manifold',
    name: /\bmanifold\b.*\bpressure\b|\bmanifold abs|\bi?map\b|\bboost\b.*\babs|\babs.*\bboost\b/,
    not: /exhaust|turbine|\boil\b|\bfuel\b|\bmax|\bpeak\b|\bmap (table|number|index|select|switch)|\b(fuel|timing|cal) map\b/,
    quantity: 'pressure',
  },
  {
    meaning: 'boost',
    name: /\b(charge|charger|turbo\w*)( air)? pressure\b|\bintake (air )?pressure\b/,
    not: /exhaust|turbine|oil|\babs(olute)?\b/,
    quantity: 'pressure',
  },
  {
    meaning: 'timing',
    name: /\btiming\b|\bsoi\b|\bstart of injection\b|\b(ignition|spark) advance\b/,
    not: /\bcam|\bv(alve|vt)\b/,
  },
  { meaning: 'gear', name: /\bgear\b/, not: /ratio/ },
  {
    meaning: 'speed',
    name: /\bvehicle speed\b|\bvss\b|\bmph\b|\bkph\b|\bkm h\b|\bground speed\b|\bgps speed\b|\bspeed obd\b|^speed\b/,
  },
  { meaning: 'load', name: /\bload\b/ },
];

/** Returns the words of a name in lower case: `ECM.EGT1_F` is `ecm egt1 f`, and `EngineRPM` is `engine rpm`. */
function wordsOf(name: string): string {
  return name
    .slice(0, maxNameLength)
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim();
}

export function channelMeaning(name: string, unit = ''): ChannelMeaning {
  const words = wordsOf(name);
  if (electric.test(words) || /^m?v(olts?)?$/i.test(unit)) return 'other';
  const meaning = railMeaning(name, words) ?? meaningByRules(words, unit);
  return meaning === 'boost' && pressureReference(unit) === 'absolute' ? 'manifold' : meaning;
}

/**
 * Common rail pressure, actual or commanded. EZ Lynk calls them `Injection Pressure(A)` and `(D)`.
 * A fuel pressure is the rail's only if the log has its command: the lift pump has no command.
 */
function railMeaning(name: string, words: string): ChannelMeaning | undefined {
  const isCommanded = commanded.test(words);
  const isFuel =
    /\bfuel pressure\b/.test(words) &&
    !/\b(low|lift|supply|feed|transfer)\b/.test(words) &&
    (isCommanded || /\bactual\b/.test(words));
  if (!rail.test(words) && !isFuel) return undefined;
  if (/temp|valve|regulator/.test(words) || derived.test(words) || extreme.test(words))
    return 'other';
  const isDesired = isCommanded || /\bpressure ?\(d\)/i.test(name);
  return isDesired ? 'railCommanded' : 'railActual';
}

function meaningByRules(words: string, unit: string): ChannelMeaning {
  const kind = unitKind(unit);
  const isTemperature = /\btemp/.test(words);
  const rule = rules.find(({ name, not, unit: units, quantity }) => {
    const isOtherQuantity =
      (kind !== undefined && kind !== quantity) ||
      (isTemperature && quantity !== 'temperature') ||
      units?.test(unit.trim()) === false;
    return name.test(words) && !not?.test(words) && !isOtherQuantity;
  });
  if (!rule) return 'other';
  const isDerivedOrCommanded = derived.test(words) || commanded.test(words);
  return isDerivedOrCommanded && rule.meaning !== 'timing' ? 'other' : rule.meaning;
}

/** Returns how well a name suits a meaning: the lowest number is the best candidate. */
export function meaningRank(meaning: ChannelMeaning, name: string): number {
  const words = wordsOf(name);
  return rules.findIndex((rule) => rule.meaning === meaning && rule.name.test(words));
}

/** Returns the quantity that a name mentions, by its words or a unit. */
export function channelQuantity(name: string): string | undefined {
  const words = wordsOf(name);
  if (/\btemp|\begt/.test(words)) return 'temperature';
  if (/pressure|\bboost\b|\bmap\b|\bbaro|\bfrp\b/.test(words)) return 'pressure';
  if (/\brpm\b|\bengine speed\b/.test(words)) return 'rpm';
  if (/\bpedal\b|\bposition\b|\bthrottle\b|\bload\b|\bduty\b/.test(words)) return '%';
  return /\bspeed\b/.test(words) ? 'mph' : undefined;
}

export function channelOf<Channel extends { name: string; meaning: ChannelMeaning }>(
  channels: readonly Channel[],
  meaning: ChannelMeaning,
): Channel | undefined {
  return channels
    .filter((channel) => channel.meaning === meaning)
    .toSorted((a, b) => meaningRank(meaning, a.name) - meaningRank(meaning, b.name))[0];
}
