import { describe, expect, it } from 'vitest';
import { checksOf, logOf } from '#web/tests/datalogs/log-of.ts';

const channelsOf = (text: string) =>
  logOf(text).channels.map(({ name, unit, meaning }) => `${name} [${unit}] ${meaning}`);

describe('rail pressure', () => {
  /** A log of quarter seconds in which each channel is written at some of them. */
  function railLog(actual: Record<number, number>, desired: Record<number, number>): string {
    const rows = Array.from({ length: 41 }, (_, at) => [at / 4, actual[at], desired[at]].join(','));
    return ['Time,Rail Pressure (psi),Rail Pressure Desired (psi)', ...rows].join('\n');
  }

  it.each([
    ['stays while the command rises', { 0: 9000, 36: 12_400 }, { 0: 9000, 28: 12_500 }, 3500],
    ['is never logged again', { 0: 9000 }, { 0: 9000, 4: 12_000, 28: 12_500 }, 3500],
    ['follows before it is logged', { 0: 9000, 2: 11_900 }, { 0: 9000, 1: 12_000 }, undefined],
    ['isn’t logged after a last command', { 0: 9000 }, { 0: 9000, 1: 12_000 }, undefined],
    ['stays during a short command', { 0: 9000, 2: 9000 }, { 0: 9000, 1: 12_500, 2: 9000 }, 3500],
    ['stays while the command falls', { 0: 9000 }, { 0: 9000, 28: 4000 }, undefined],
  ])('that %s', (_name, actual, desired, below) => {
    const found = checksOf(railLog(actual, desired)).slice(0, -1);
    expect(found).toEqual(below === undefined ? [] : [`Rail Pressure: ${below}`]);
  });
});

describe('the header', () => {
  it('doesn’t take a title as wide as the table for names', () => {
    expect(channelsOf('My "truck", run 3\nTime,RPM\n0,800\n1,810')).toEqual(['RPM [] rpm']);
    expect(channelsOf('VIN:,3C6UR5DL1HG512345\nTime,RPM\n0,800\n1,810')).toEqual(['RPM [] rpm']);
  });

  it('isn’t a line of the preamble that gives a time of day', () => {
    for (const preamble of ['Time,10:05 AM\nDate,11/23/2026', 'Start Time,10:05\nEnd Time,10:06\n'])
      expect(channelsOf(`${preamble}\nTime,RPM\n0,800\n1,810`)).toEqual(['RPM [] rpm']);
  });

  it('comes after a long preamble', () => {
    const preamble = Array.from({ length: 300 }, (_, line) => `Key ${line}: a, b`).join('\n');
    expect(channelsOf(`${preamble}\nTime,RPM\n0,800\n1,810`)).toEqual(['RPM [] rpm']);
  });

  it('of MegaLogViewer has tabs, a unit row and quoted lines above', () => {
    const text =
      '"MS3 Format 0566"\n"Capture Date: Sat"\nTime\tRPM\tMAP\ns\tRPM\tkPa\n0.01\t800\t99\n0.08\t810\t99';
    expect(channelsOf(text)).toEqual(['RPM [RPM] rpm', 'MAP [kPa] manifold']);
  });

  it('of Haltech is a list of channels without known units', () => {
    const channel = (name: string) =>
      `Channel : ${name}\nID : 384\nType : Raw\nDisplayMaxMin : 9,0`;
    const channels = ['RPM', 'Boost, Main', 'EGT 1'].map(channel).join('\n');
    const rows = '04:49:08.000,800,5,300\n04:49:08.050,1800,6,760';
    const text = `%DataLog%\n${channels}\nLog : 20230923 04:49:08\n${rows}`;
    expect([...logOf(text).times]).toEqual([0, expect.closeTo(0.05)]);
    expect(channelsOf(text)).toEqual(['RPM [] rpm', 'Boost, Main [] boost', 'EGT 1 [] egt']);
    expect(checksOf(text)).toEqual(['EGT 1 not checked: unit', 'Boost, Main not checked: unit']);
  });

  it.each([
    '# marker 1',
    'MARK 000 - Sat',
    '\ufeffTime,RPM',
    '# lap 1,cold',
    '  // lap 1,cold',
    '*lap 1,cold',
  ])('ends at the first row of data, even if “%s” follows', (line) => {
    expect([...logOf(`Time,RPM\n0,800\n${line}\n1,810\n2,820`).times]).toEqual([0, 1, 2]);
  });

  it('can have names that begin with a digit', () => {
    expect(channelsOf('Time,2nd EGT\n0,300\n1,400')).toEqual(['2nd EGT [] egt']);
  });

  it('goes on after a row of ids', () => {
    expect([...logOf('Time,RPM\n9,2101\nrun #1,engine\n0,800\n1,810').times]).toEqual([0, 1]);
  });

  it('can tell channels of one name apart in the row above', () => {
    const header = 'Time,(specified),(actual)\nElapsed Time,Boost Pressure,Boost Pressure';
    expect(channelsOf(`${header}\n0,1,2\n1,2,3`)).toEqual([
      'Boost Pressure (specified) [] other',
      'Boost Pressure (actual) [] boost',
    ]);
  });

  it.each(['Boost {psi}', 'Boost <psi>', 'Boost/psi', 'Boost:psi', 'Boost - psi', '"Boost, psi"'])(
    'can write a unit as in %s',
    (name) => {
      expect(channelsOf(`Time,${name}\n0,1\n1,2`)).toEqual(['Boost [psi] boost']);
    },
  );

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
      'checked: Boost Pressure (actual) minus its lowest value at idle',
    ]);
  });
});

describe('the times', () => {
  const secondsOf = (...times: string[]) => {
    const {
      times: found,
      brokenCount,
      endLine,
    } = logOf(['Time,RPM', ...times.map((time) => `${time},800`)].join('\n'));
    expect([brokenCount, endLine]).toEqual([0, undefined]);
    return Math.round((found.at(-1) ?? 0) * 1000) / 1000;
  };
  const evening = (date: string) =>
    Array.from({ length: 60 }, (_, second) => `${date} 23:59:${`${second}`.padStart(2, '0')}`);

  it.each([
    ['has no other meaning', '12/11/2026', '13/11/2026'],
    ['is the next one', '11/11/2026', '12/11/2026'],
    ['starts a month', '30/11/2026', '01/12/2026'],
  ])('are read day first once a day %s, even after many rows', (_name, first, second) => {
    expect(secondsOf(...evening(first), `${second} 00:00:00`, `${second} 00:00:01`)).toBe(61);
  });

  it('are read day first up to a day later', () => {
    const rows = [...evening('12/11/2026'), '13/11/2026 23:59:59', '14/11/2026 00:00:00'];
    expect(secondsOf(...rows)).toBe(59 + 86_400 + 1);
  });

  it('stay month first after the first half of a day', () => {
    const clocks = ['00:00:00', '13:00:00', '14:00:00'];
    const rows = [...clocks.map((clock) => `01/02/2026 ${clock}`), '01/03/2026 01:00:00'];
    expect(secondsOf(...rows)).toBe(25 * 3600);
  });

  const linesBack = (name: string, ...times: string[]) =>
    logOf([`${name},RPM`, ...times.map((time) => `${time},800`)].join('\n')).brokenLines.map(
      ({ line }) => line,
    );

  it('are unreadable where a day doesn’t follow, even with its month first', () => {
    expect(linesBack('Time', ...evening('12/11/2026'), '13/12/2026 00:00:00')).toEqual([62]);
  });

  it('stay month first after a date that goes back even with its day first', () => {
    const rows = [...evening('02/03/2026'), '01/03/2026 23:59:59', '02/04/2026 00:00:00'];
    expect(linesBack('Time', ...rows)).toEqual([62]);
    const { times } = logOf(`Time,RPM\n${rows.map((time) => `${time},800`).join('\n')}`);
    expect(times.at(-1)).toBe(60);
  });

  it('go back after a date, after a number, and by more than a clock of 12 hours does', () => {
    const day = '11/23/2026';
    expect(linesBack('Time', `${day} 23:00:00`, `${day} 23:00:01`, `${day} 1:00:00`)).toEqual([4]);
    expect(linesBack('Time (s)', '0', '50000', '1', '50001')).toEqual([4]);
    expect(linesBack('Time (s)', '0', '43100', '50', '43101')).toEqual([4]);
    expect(linesBack('Time', '12:59:58', '12:59:59', '1:09:59', '13:00:00')).toEqual([4]);
  });

  it('go on after a clock of 12 hours starts again at 1:00', () => {
    expect(secondsOf('12:59:58', '12:59:59', '1:00:00', '1:00:01')).toBe(3);
    expect(secondsOf('12:59:58', '12:59:59', '1:09:58')).toBe(600);
    expect(secondsOf('13:00:00', '13:00:01', '1:00:01')).toBe(1);
    expect(secondsOf('13:00:00', '13:00:01', '1:00:00')).toBe(43_200);
  });

  it('can be clocks without colons in the log of a GPS', () => {
    const gpsTimes = (...times: string[]) => [
      ...logOf(`Time,Latitude\n${times.map((time) => `${time},40.1`).join('\n')}`).times,
    ];
    expect(gpsTimes('120358.80', '120359.80', '120400.80')[2]).toBeCloseTo(2);
    expect(gpsTimes('235959.50', '000000.50')).toEqual([0, 1]);
    expect(gpsTimes('100061.50', '100062.00')).toEqual([0, 0.5]);
    expect(gpsTimes('235958.00', '235959.00', '236000.00')).toEqual([0, 1, 42]);
    expect(gpsTimes('225859.00', '225860.00', '225900.00')).toEqual([0, 1, 41]);
    expect(gpsTimes('240000.00', '240001.00', '240100.00')).toEqual([0, 1, 100]);
    expect(gpsTimes('1200358.80', '1200359.80', '1200400.80')[2]).toBeCloseTo(42);
    expect(secondsOf('120358.80', '120359.80', '120400.80')).toBe(42);
    for (const [header, seconds] of [
      ['Time,Lat', 2],
      ['Time (s),Latitude', 42],
      ['Time,Lateral', 42],
      ['Time,Flat', 42],
    ] as const)
      expect(logOf(`${header}\n120358.80,1\n120359.80,1\n120400.80,1`).times[2]).toBeCloseTo(
        seconds,
      );
  });

  it('are in the best-named of the columns that change as often', () => {
    for (const header of ['Time,Seconds', 'Seconds,Time'])
      expect(channelsOf(`${header}\n0,0\n1,1`)).toEqual(['Seconds [] other']);
  });
});

describe('numbers', () => {
  const valuesOf = (text: string) => [...(logOf(text).channels[0]?.blocks[0]?.values ?? [])];

  it('can have points between thousands, if commas are decimal', () => {
    expect(valuesOf('Time;RPM\n0,000;800\n0,100;1.800\n0,200;1.234.567,5')).toEqual([
      800, 1800, 1234567.5,
    ]);
    expect(valuesOf('Time;RPM\n0,100;1.800\n0,200;14.7')).toEqual([
      Math.fround(1.8),
      Math.fround(14.7),
    ]);
  });

  it('can have a minus sign', () => {
    expect(valuesOf('Time,Timing\n0,\u22125.5\n1,4')).toEqual([-5.5, 4]);
  });

  it('can have commas between thousands, if points are decimal', () => {
    expect(valuesOf('Time;RPM\n0.1;800.5\n0.2;1,800')).toEqual([800.5, 1800]);
  });
});
