import { maxCellLength } from './reading/cell-length.ts';

/** The meanings by which channels are grouped, in the order of the list. */
export const channelMeanings = [
  'rpm',
  'pedal',
  'boost',
  'railActual',
  'railCommanded',
  'timing',
  'egt',
  'load',
  'speed',
  'gear',
  'other',
] as const;

export type ChannelMeaning = (typeof channelMeanings)[number];

const commanded = /command|desired|target|setpoint|set point|requested|\b(cmd|des|req|dsrd|sp)\b/i;
const rail = /\brail\b|\bfrp\b|\bicp\b|rail ?press/i;

/** The first rule whose name fits decides. */
const rules: readonly [RegExp, ChannelMeaning][] = [
  [/\b(egt|exhaust (gas )?temp)|\begt\d/i, 'egt'],
  [
    /turb(o|ine)[^,]*\b(speed|rpm)|shaft speed|fan speed|wheel speed|input speed|output speed/i,
    'other',
  ],
  [/pedal|\bapp\b|\bapps?\d?\b|accelerator/i, 'pedal'],
  [
    /boost|manifold (absolute |air )?pressure|\bmap\b(?!.*\btable)|intake manifold pressure/i,
    'boost',
  ],
  [/timing|\bsoi\b|start of injection/i, 'timing'],
  [/\bgear\b/i, 'gear'],
  [/\brpm\b|engine speed|engine revs?\b/i, 'rpm'],
  [
    /vehicle speed|\bvss\b|\bmph\b|\bkph\b|km\/h|ground speed|gps speed|speed \(obd\)|^speed\b/i,
    'speed',
  ],
  [/engine load|calculated load|absolute load|^load\b|\bload\b/i, 'load'],
];

/** Returns what a channel measures, by its name. */
export function channelMeaning(fullName: string): ChannelMeaning {
  const name = fullName.slice(0, maxCellLength);
  if (rail.test(name) && !/temp|volt|current|duty|valve|error|deviation|\bdiff/i.test(name)) {
    return commanded.test(name) ? 'railCommanded' : 'railActual';
  }
  const meaning = rules.find(([pattern]) => pattern.test(name))?.[1] ?? 'other';
  const isSetpoint = commanded.test(name) && meaning !== 'timing';
  const isOtherQuantity = /\bvolt(age|s)?\b|sensor \(v\)|\bduty\b/i.test(name);
  return isSetpoint || isOtherQuantity ? 'other' : meaning;
}
