import { expect, it } from 'vitest';
import { shownChannels } from '#web/features/datalogs/channels/channel-view.ts';
import type { ChannelInfo } from '#worker/domain/datalogs/reading/log-layout.ts';
import { type Lane, laneRange, lanesOf, laneTicks } from './lanes.ts';

const channels: ChannelInfo[] = [
  { name: 'Engine RPM', unit: 'rpm', meaning: 'rpm' },
  { name: 'FRP', unit: 'psi', meaning: 'railActual' },
  { name: 'FRP Desired', unit: 'psi', meaning: 'railCommanded' },
  { name: 'Regen', unit: '', meaning: 'other' },
  { name: 'Diesel_Particulate_Filter_Soot_Load', unit: 'g', meaning: 'other' },
];

const lanesFor = (chosen: string[]) => lanesOf(shownChannels(channels, chosen, {}));
const namesFor = (chosen: string[]) => lanesFor(chosen).map(({ name }) => name);

it('gives each scale a lane, and names it with its unit', () => {
  expect(namesFor(['FRP', 'FRP Desired', 'Engine RPM', 'Regen'])).toEqual([
    'Rail pressure (psi)',
    'RPM',
    'Regen',
  ]);
});

it('shortens a name that is longer than a lane', () => {
  expect(namesFor(['Diesel_Particulate_Filter_Soot_Load'])).toEqual([
    'Diesel_Particu…ilter_Soot_Load (g)',
  ]);
});

/** Returns where a plot draws a value, from 0 at its bottom to 1 at its top. */
function shareOf(value: number, [min, max]: [number, number]): number {
  return (value - min) / (max - min);
}

it('keeps lanes apart', () => {
  const lanes = lanesFor(['FRP', 'Engine RPM', 'Regen']);
  const ends = lanes.map((lane) => {
    const range = laneRange(lane, 600, 3000);
    return [shareOf(600, range), shareOf(3000, range)];
  });
  expect(ends.flat().map((share) => Number(share.toFixed(3)))).toEqual([
    0.667, 0.9, 0.333, 0.567, 0, 0.233,
  ]);
});

it('draws a channel that never changes in the middle of its lane', () => {
  const [lane] = lanesFor(['Regen']);
  for (const value of [0, 5, -5]) {
    expect(shareOf(value, laneRange(lane as Lane, value, value))).toBeCloseTo(0.35);
  }
});

it('numbers each axis only along its lane', () => {
  const [rail, rpm] = lanesFor(['FRP', 'Engine RPM']) as [Lane, Lane];
  expect(laneTicks(rail, laneRange(rail, 5000, 25_000), 10_000)).toEqual([10_000, 20_000]);
  expect(laneTicks(rpm, laneRange(rpm, 1000, 3000), 1000)).toEqual([1000, 2000, 3000]);
  expect(laneTicks(rpm, laneRange(rpm, 0.1, 0.3), 0.1)).toHaveLength(3);
});
