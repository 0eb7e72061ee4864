import { expect, it } from 'vitest';
import { shownChannels } from '#web/features/datalogs/channels/channel-view.ts';
import type { ChannelInfo } from '#worker/domain/datalogs/reading/log-layout.ts';
import { comparedChannels } from './compared-channels.ts';
import { clampSpan } from './plot-span.ts';

const own: ChannelInfo[] = [
  { name: 'Boost Pressure', unit: 'psi', meaning: 'boost' },
  { name: 'EGT 1', unit: '°F', meaning: 'egt' },
  { name: 'EGT 2', unit: '°F', meaning: 'egt' },
  { name: 'Sensor 1', unit: 'V', meaning: 'other' },
];

const shown = shownChannels(
  own,
  own.map(({ name }) => name),
  {},
);

it('finds the compared log’s channels by meaning and name, in the shown units', () => {
  const found = comparedChannels(shown, [
    { name: 'EGT 2', unit: '°C', meaning: 'egt' },
    { name: 'Manifold Pressure', unit: 'kPa', meaning: 'boost' },
    { name: 'Sensor 2', unit: 'V', meaning: 'other' },
  ]);
  expect(found.map(({ name, shownName }) => [name, shownName])).toEqual([
    ['Manifold Pressure', 'Boost Pressure'],
    ['EGT 2', 'EGT 2'],
  ]);
  const [boost, egt] = found.map(({ conversion }) => conversion);
  expect(100 * (boost?.factor ?? 0)).toBeCloseTo(14.5, 1);
  expect(700 * (egt?.factor ?? 0) + (egt?.offset ?? 0)).toBeCloseTo(1292);
  expect(found.map(({ scale }) => scale)).toEqual([shown[0]?.scale, shown[2]?.scale]);
});

it('leaves out a part of a link that is outside the log', () => {
  const log = { from: 0, to: 80 };
  expect(clampSpan({ from: 60, to: 90 }, log)).toEqual({ from: 60, to: 80 });
  expect(clampSpan({ from: 900, to: 990 }, log)).toBeUndefined();
});
