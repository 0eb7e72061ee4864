import { expect, it } from 'vitest';
import { channelMeaning } from '#worker/domain/datalogs/channel-meaning.ts';
import { summaryOf } from './log-summary.ts';

it('lists the channels first that tuners check first', () => {
  const names = ['Coolant Temp', 'EGT 1', 'Sensor 2', 'Boost', 'Engine RPM'];
  const summary = summaryOf({
    channels: names.map((name) => ({ name, unit: '', meaning: channelMeaning(name) })),
    duration: 1.5,
    rows: 3,
    logger: undefined,
    vin: undefined,
    watched: [],
    pulls: [],
    hasPedal: false,
    guessedTimeUnit: undefined,
    endLine: undefined,
    brokenCount: 0,
    brokenLines: [],
  });
  expect(summary).toEqual({
    durationMs: 1500,
    rows: 3,
    pulls: null,
    channels: ['Engine RPM', 'Boost', 'EGT 1', 'Coolant Temp', 'Sensor 2'],
  });
});
