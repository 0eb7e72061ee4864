import { describe, expect, it } from 'vitest';
import { logOf } from '#web/tests/datalogs/log-of.ts';
import { checkLog, defaultLogLimits } from './log-checks.ts';

const channelsOf = (text: string) =>
  logOf(text).channels.map(({ name, unit, meaning }) => `${name} [${unit}] ${meaning}`);

function checksOf(text: string) {
  const { findings, checked, unchecked } = checkLog(logOf(text), defaultLogLimits);
  return [
    ...findings.map(({ channel, peak }) => `${channel}: ${Math.round(peak)}`),
    ...checked.map(({ channel, subtracted }) => `${channel} checked, less ${subtracted}`),
    ...unchecked.map(({ channel, problem }) => `${channel} not checked: ${problem}`),
  ];
}

describe('boost from a pressure', () => {
  const ownIdle = 'less its lowest value at idle';

  it.each([
    [
      'absolute, with neither a barometer nor idle',
      'Time,RPM,Boost (psia)\n0,1800,44.5\n1,2500,58',
      ['Boost not checked: ambient'],
    ],
    [
      'absolute, with a first value of zero',
      'Time,RPM,MAP (psi)\n0,0,0\n1,700,14.5\n2,800,14.6\n3,2500,50',
      [`MAP checked, ${ownIdle}`],
    ],
    [
      'absolute, with a barometer that reads zero',
      'Time,RPM,MAP (kPa),Barometric Pressure (kPa)\n0,700,100,0\n1,2500,350,0',
      [`MAP checked, ${ownIdle}`],
    ],
    [
      'gauge, though it is called manifold pressure',
      'Time,RPM,MAP (psi)\n0,700,0\n1,800,0.2\n2,2500,46',
      ['MAP: 46', 'MAP checked, less undefined'],
    ],
    [
      'absolute or gauge, without idle',
      'Time,RPM,Boost (mbar)\n0,1500,1010\n1,2500,3300',
      ['Boost not checked: reference'],
    ],
    [
      'in an unknown unit, beside one in a known unit',
      'Time,RPM,Boost,MAP (kPa)\n0,700,0,100\n1,2500,46,420',
      ['MAP: 46', `MAP checked, ${ownIdle}`],
    ],
  ])('%s', (_name, text, expected) => {
    expect(checksOf(text)).toEqual(expected);
  });
});

describe('the header', () => {
  it('doesn’t take a title as wide as the table for names', () => {
    expect(channelsOf('My "truck", run 3\nTime,RPM\n0,800\n1,810')).toEqual(['RPM [] rpm']);
    expect(channelsOf('VIN:,3C6UR5DL1HG512345\nTime,RPM\n0,800\n1,810')).toEqual(['RPM [] rpm']);
  });

  it('can have units above ids above names', () => {
    const rows =
      's,rpm,kPa abs\n0,2101,2102\nTime,N,P2\nElapsed Time,Engine Speed,Manifold Pressure';
    expect(channelsOf(`${rows}\n0,800,100\n1,900,450`)).toEqual([
      'Engine Speed [rpm] rpm',
      'Manifold Pressure [kPa abs] manifold',
    ]);
  });

  it('can write a dash for no unit', () => {
    expect(channelsOf('Time,RPM,Gear\ns,rpm,-\n0,800,1\n1,900,1')[1]).toBe('Gear [] gear');
  });

  it('tells VCDS’s specified and actual values apart by their second row', () => {
    const header = [
      'Tuesday,06,March,2018,15:25:06:00007',
      ",,Group A:,'003,,Group B:,'011",
      ',,Engine Speed,Fuel,,Boost Pressure,Boost Pressure',
      ',TIME,(G28),Quantity,TIME,(specified),(actual)',
      'Marker,STAMP, /min, mg/str,STAMP, mbar, mbar',
    ].join('\n');
    const text = `${header}\n,0.00,803,5,0.3,1000,1010\n,0.64,1903,50,0.9,2500,2010\n`;
    expect(channelsOf(text).filter((name) => !name.startsWith('TIME'))).toEqual([
      'Engine Speed [/min] rpm',
      'Fuel [mg/str] other',
      'Boost Pressure (specified) [mbar] other',
      'Boost Pressure (actual) [mbar] boost',
    ]);
    expect(checksOf(text)).toEqual([
      'Boost Pressure (actual) checked, less its lowest value at idle',
    ]);
  });
});
