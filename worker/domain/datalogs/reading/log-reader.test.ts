import { describe, expect, it } from 'vitest';
import { logText } from '#web/tests/datalogs/log-generator.ts';
import { logOf } from '#web/tests/datalogs/log-of.ts';
import { brokenLineText } from '#worker/domain/datalogs/log-error.ts';
import { logDialectOf, mayBeLog } from './log-text.ts';

const hpTuners = (...data: string[]) =>
  [
    'HP Tuners CSV Log File',
    '[Vehicle Information]',
    'VIN: 3C6UR5DL1HG512345',
    '[Channel Information]',
    '0,2101,2104,2105',
    'Offset,Engine RPM,Fuel Rail Pressure, Actual,Fuel Rail Pressure, Commanded',
    's,rpm,psi,psi',
    '',
    '[Channel Data]',
    ...data,
  ].join('\n');

describe('recognizing a log', () => {
  it.each([
    ['an HP Tuners export with a byte order mark', '\ufeffHP Tuners CSV Log File\r\n', 'hpTuners'],
    ['EFILive', 'Frame,Time,"Engine RPM (SAE)"\r\n0,0.1,800', 'plain'],
    [
      'Torque',
      'GPS Time, Device Time, Longitude,Engine RPM(rpm)\n-,23-Nov-2026 10:00:00.000,1,800\n',
      'plain',
    ],
    ['a title above the header', 'My truck\n\nElapsed Time (ms);RPM\nms;rpm\n0;800\n', 'plain'],
    ['tabs', 'Timestamp\tRPM\n00:01.5\t800\n', 'plain'],
  ])('accepts %s', (_name, head, format) => {
    expect(logDialectOf(head)?.format).toBe(format);
  });

  it.each([
    ['a list of parts', 'Part,Price\nTurbo,900\n'],
    ['a sentence', 'It took a long time, but it runs.'],
    ['prose with a time', 'Hey, next time\nI had 2 questions, 3 really:\nboost, and rail'],
    ['numbers', '1,2,3\n4,5,6\n'],
    ['nothing', ''],
  ])('rejects %s', (_name, head) => {
    expect(logDialectOf(head)).toBeUndefined();
  });

  it('considers only files with the extension of a log', () => {
    expect(['run 3.CSV', 'log.txt', 'tune.hpt', 'csv'].map(mayBeLog)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('an HP Tuners export', () => {
  it('joins names with unquoted commas, so that each value stays on its channel', () => {
    const log = logOf(hpTuners('0,800,,9000', '0.1,,8900,', '0.2,810,,'));
    expect(log.channels.map(({ name, unit, meaning }) => [name, unit, meaning])).toEqual([
      ['Engine RPM', 'rpm', 'rpm'],
      ['Fuel Rail Pressure, Actual', 'psi', 'railActual'],
      ['Fuel Rail Pressure, Commanded', 'psi', 'railCommanded'],
    ]);
    expect(log.vin).toBe('3C6UR5DL1HG512345');
  });

  it('names channels by their ids if the names can’t be told apart', () => {
    const log = logOf(hpTuners('0,800,1,2', '1,810,3,4').replace('Actual,Fuel', 'Actual,x,Fuel'));
    expect(log.channels.map(({ name }) => name)).toEqual([
      'Channel 2101',
      'Channel 2104',
      'Channel 2105',
    ]);
  });

  it('names the line where the data starts too early', () => {
    const text = 'HP Tuners CSV Log File\n[Channel Information]\n0,1\n[Channel Data]\n0,5';
    expect(() => logOf(text)).toThrow(/starts on line 4, without the rows/);
  });

  it('names the last line of a log that ends before its data', () => {
    expect(() => logOf('HP Tuners CSV Log File\nVersion: 1.0')).toThrow('ends on line 2');
    expect(() => logOf(hpTuners())).toThrow('no data after line 9');
  });
});

describe('a plain log', () => {
  it('takes the time column that changes most often, in seconds since its start', () => {
    const log = logOf(
      'GPS Time,Device Time,RPM\n10:00:00,10:00:00.2,800\n10:00:00,10:00:00.7,810\n10:00:01,10:00:01.2,820',
    );
    expect([...log.times].map((time) => Math.round(time * 10) / 10)).toEqual([0, 0.5, 1]);
    expect(log.channels.map(({ name }) => name)).toEqual(['RPM']);
  });

  it('reads milliseconds, a row of units, dates and a time of day past midnight', () => {
    expect([...logOf('Time (ms),RPM\n500,1\n1500,2').times]).toEqual([0, 1]);
    const withUnits = logOf('Time,Boost\ns,psi\n0,1\n1,2');
    expect(withUnits.channels[0]).toMatchObject({ name: 'Boost', unit: 'psi' });
    expect([
      ...logOf('Time,RPM\n13-Oct-2026 15:41:01.5,1\n13-Oct-2026 15:41:02.5,2').times,
    ]).toEqual([0, 1]);
    expect([...logOf('Time,RPM\n23:59:59,1\n00:00:01,2').times]).toEqual([0, 2]);
  });

  it('reads decimal commas, missing values and switches, and leaves out texts', () => {
    const log = logOf('Time;Boost (bar);Brake;Note\n0;1,25;On;ok\n0,5;-;Off;ok\n1;1.234,5;Off;ok');
    expect(log.channels.map(({ name, blocks }) => [name, ...(blocks[0]?.values ?? [])])).toEqual([
      ['Boost', 1.25, Number.NaN, 1234.5],
      ['Brake', 1, 0, 0],
    ]);
  });

  it('names the lines that it leaves out', () => {
    const log = logOf(
      'Time,RPM,Boost\n0,800,1\n0.1,810,1,7\n0.2,8x0,1\n0.3,820,1\n0.1,830,1\nbroken,840,1\n0.4,850,2\n0.5,850,2',
    );
    expect([...log.times]).toEqual([0, 0.3, 0.4, 0.5]);
    expect(log.brokenLines.map(brokenLineText)).toEqual([
      'Line 3 has 4 values for 3 channels.',
      'Line 4 has “8x0” for RPM.',
      'Line 6 goes back in time.',
      'Line 7 has no time that we can read.',
    ]);
  });

  it('names the first line of a log that is broken as a whole', () => {
    const text = `Time,RPM\n${Array.from({ length: 60 }, (_, row) => `${row},a,b,c`).join('\n')}`;
    expect(() => logOf(text)).toThrow(
      'Line 2 has 4 values for 2 channels, and so do most lines after it.',
    );
    expect(() => logOf('Time,RPM\nx,1\ny,2')).toThrow(/time column.*line 2/);
  });
});

it('generates logs of both formats with the same samples', () => {
  const options = { rows: 400, vin: '3C6UR5DL1HG512345' };
  const [a, b] = (['hpTuners', 'plain'] as const).map((format) =>
    logOf(
      logText({ ...options, format })
        .replaceAll('"', '')
        .replaceAll('\r\n', '\n')
        .replaceAll(/, (Actual|Commanded) \(/g, ' $1 ('),
    ),
  );
  expect(a?.channels.map(({ blocks }) => blocks)).toEqual(b?.channels.map(({ blocks }) => blocks));
});
