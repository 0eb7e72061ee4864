import { describe, expect, it } from 'vitest';
import { deviceHint, isTuningDevice, missingParts } from './missing-parts.ts';

const sotfSwitch = { name: 'SOTF Switch' };
const autoAgent = { name: 'EZ Lynk AutoAgent 3' };
const mpvi3 = { name: 'HP Tuners MPVI3' };
const lope = { name: 'Lope Idle' };
const offered = [lope, mpvi3, autoAgent, sotfSwitch];

const complete = {
  product: { platform: 'EZLynk' },
  tuneType: 'sotf',
  addons: [sotfSwitch, autoAgent],
  offered,
  ownedParts: [],
} as const;

const switchQuestion = 'SOTF needs a switch. Do you own one?';

describe('a switch', () => {
  it('is missing from an SOTF tune without the add-on', () => {
    expect(missingParts({ ...complete, addons: [lope, autoAgent] })).toEqual([
      {
        part: 'switch',
        question: switchQuestion,
        owned: 'You own a switch.',
        addon: sotfSwitch,
      },
    ]);
  });

  it('is not needed for a single file', () => {
    expect(missingParts({ ...complete, tuneType: 'single', addons: [autoAgent] })).toEqual([]);
  });

  it('is not asked for if the customer owns one', () => {
    const addons = [autoAgent];
    expect(missingParts({ ...complete, addons, ownedParts: ['switch'] })).toEqual([]);
  });
});

describe('a device', () => {
  it.each([
    ['EZLynk', 'an EZ Lynk AutoAgent', autoAgent],
    ['EZ Lynk', 'an EZ Lynk AutoAgent', autoAgent],
    ['HP Tuners', 'an HP Tuners MPVI3', mpvi3],
  ])('is missing from an order for %s without the add-on', (platform, device, addon) => {
    const question = `You load this file with ${device}. Do you own one?`;
    expect(missingParts({ ...complete, product: { platform }, addons: [sotfSwitch] })).toEqual([
      { part: 'device', question, owned: `You own ${device}.`, addon },
    ]);
  });

  it('must be for the calibration’s platform', () => {
    const addons = [sotfSwitch, mpvi3];
    expect(missingParts({ ...complete, addons }).map(({ part }) => part)).toEqual(['device']);
  });

  it('is not needed for another platform', () => {
    expect(missingParts({ ...complete, product: { platform: 'UDC' } })).toEqual([]);
  });

  it('is not asked for if the customer owns one', () => {
    const addons = [sotfSwitch];
    expect(missingParts({ ...complete, addons, ownedParts: ['device'] })).toEqual([]);
  });

  it('is not asked for if the customer named theirs', () => {
    const device = { kind: 'EZ Lynk AutoAgent 3', serial: '1' };
    const missing = missingParts({ ...complete, addons: [], device });
    expect(missing.map(({ part }) => part)).toEqual(['switch']);
  });

  it('is an add-on of EZ Lynk or HP Tuners', () => {
    expect(offered.filter(({ name }) => isTuningDevice(name))).toEqual([mpvi3, autoAgent]);
  });
});

it('asks for both, even if the shop sells neither', () => {
  expect(missingParts({ ...complete, addons: [], offered: [lope] })).toMatchObject([
    { part: 'switch', question: switchQuestion, addon: undefined },
    {
      part: 'device',
      question: 'You load this file with an EZ Lynk AutoAgent. Do you own one?',
      addon: undefined,
    },
  ]);
});

it('asks for no part that the order already contains', () => {
  expect(missingParts(complete)).toEqual([]);
});

it.each([
  [
    ...(['HP Tuners MPVI3', 'EZLynk'] as const),
    'This file loads with an EZ Lynk AutoAgent, not with a device from HP Tuners.',
  ],
  [
    ...(['ez lynk autoagent 2', 'HP Tuners'] as const),
    'This file loads with an HP Tuners MPVI3, not with a device from EZ Lynk.',
  ],
  ['EZ Lynk AutoAgent 3', 'EZ Lynk', undefined],
  ['Another device', 'EZLynk', undefined],
  ['', 'EZLynk', undefined],
  ['HP Tuners MPVI3', 'UDC', undefined],
])('compares the device %j with the platform %s', (device, platform, hint) => {
  expect(deviceHint(device, platform)).toBe(hint);
});
