import { expect, it } from 'vitest';
import { shownChannels } from '#web/features/datalogs/channels/channel-view.ts';
import type { ChannelInfo } from '#worker/domain/datalogs/reading/log-layout.ts';
import { plotOptions } from './plot-options.ts';

const channels: ChannelInfo[] = [
  { name: 'Engine RPM', unit: 'rpm', meaning: 'rpm' },
  { name: 'FRP', unit: 'psi', meaning: 'railActual' },
  { name: 'FRP Desired', unit: 'psi', meaning: 'railCommanded' },
  { name: 'Regen', unit: '', meaning: 'other' },
  { name: 'Diesel_Particulate_Filter_Soot_Load', unit: 'g', meaning: 'other' },
];

/** Returns the labels of the vertical axes for the chosen channels. */
function axisLabels(chosen: string[], width: number): unknown[] {
  const lines = shownChannels(channels, chosen, {}).map((shown) => ({
    ...shown,
    isCompared: false,
  }));
  const settings = { lines, width, height: 340, isByRpm: false, theme: 'light' } as const;
  const [, ...axes] = plotOptions({ ...settings, color: () => '#000' }).axes ?? [];
  return axes.map(({ label }) => label);
}

it('names each axis with its unit', () => {
  expect(axisLabels(['FRP', 'FRP Desired', 'Engine RPM'], 800)).toEqual([
    'Rail pressure (psi)',
    'RPM',
  ]);
});

it('shows one axis on a narrow screen', () => {
  expect(axisLabels(['Regen', 'FRP'], 390)).toEqual(['Regen']);
});

it('shortens a name that is longer than the axis', () => {
  expect(axisLabels(['Diesel_Particulate_Filter_Soot_Load'], 390)).toEqual([
    'Diesel_Particu…ilter_Soot_Load (g)',
  ]);
});
