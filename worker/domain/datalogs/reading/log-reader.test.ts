import { describe, expect, it } from 'vitest';
import { logText } from '#web/tests/datalogs/log-generator.ts';
import { logOf } from '#web/tests/datalogs/log-of.ts';
import { brokenLineText } from '#worker/domain/datalogs/log-error.ts';
import { logLayoutOf } from './log-layout.ts';
import { LogReader } from './log-reader.ts';

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

const channelsOf = (text: string) =>
  logOf(text).channels.map(({ name, unit, meaning }) => [name, unit, meaning]);
const timesOf = (text: string) =>
  [...logOf(text).times].map((time) => Math.round(time * 1000) / 1000);
const valuesOf = (text: string) =>
  logOf(text).channels.map(({ name, blocks }) => [name, ...(blocks[0]?.values ?? [])]);

describe('an HP Tuners export', () => {
  it('joins names with unquoted commas, so that each value stays on its channel', () => {
    expect(channelsOf(hpTuners('0,800,8000,9000', '0.1,,8900,', '0.2,810,,'))).toEqual([
      ['Engine RPM', 'rpm', 'rpm'],
      ['Fuel Rail Pressure, Actual', 'psi', 'railActual'],
      ['Fuel Rail Pressure, Commanded', 'psi', 'railCommanded'],
    ]);
    expect(logOf(hpTuners('0,800,1,2', '1,2,3,4')).vin).toBe('3C6UR5DL1HG512345');
  });

  it.each([
    [
      'in parentheses',
      'Injection Quantity (main,pilot)',
      'Engine RPM,FRP (bank 1,2),Boost',
      'FRP (bank 1,2)',
    ],
    ['without a space', '', 'Engine RPM,Fuel Pressure,Desired,Boost', undefined],
  ])('keeps the other names when one has a comma %s', (_name, _other, names, joined) => {
    const text = [
      'HP Tuners CSV Log File',
      '[Channel Information]',
      '0,2101,2104,2105',
      `Offset,${names}`,
      's,rpm,psi,psi',
      '[Channel Data]',
      '0,800,1,2',
      '1,810,3,4',
    ].join('\n');
    const found = channelsOf(text).map(([name]) => name);
    expect(found[0]).toBe('Engine RPM');
    if (joined) expect(found).toEqual(['Engine RPM', joined, 'Boost']);
  });

  it('names only those channels by their ids whose names can’t be told apart', () => {
    const text = hpTuners('0,800,1,2', '1,810,3,4').replace('Actual,Fuel', 'Actual,x,Fuel');
    expect(channelsOf(text).map(([name]) => name)).toEqual([
      'Engine RPM',
      'Channel 2104',
      'Channel 2105',
    ]);
  });
});

describe('the header', () => {
  it.each([
    ['names and units', 'Time,Boost\ns,psi'],
    ['units and names', 's,psi\nTime,Boost'],
    ['units in parentheses', 'Time,Boost\n(s),(psi)'],
    ['units in brackets after the names', 'Time [s],Boost [psi]'],
    ['units before a note', 'Time (s),Boost (psi) (SAE)'],
    ['ids between names and units', 'Time,Boost\n0,2101\ns,psi'],
  ])('can have %s', (_name, header) => {
    const log = logOf(`${header}\n0,1\n1,2\n2,3`);
    expect(log.channels).toMatchObject([{ unit: 'psi', meaning: 'boost' }]);
    expect([...log.times]).toEqual([0, 1, 2]);
  });

  it('can name the unit of only one of many channels', () => {
    const log = logOf(',,,psi\nTime,A,B(),Boost\n0,1,2,3\n1,2,3,4');
    expect(log.channels.map(({ name, unit }) => [name, unit])).toEqual([
      ...[
        ['A', ''],
        ['B', ''],
        ['Boost', 'psi'],
      ],
    ]);
  });

  it('can have descriptions above or below short names', () => {
    const rows = ['Time,RPM_F,EGT1_F', ',Engine Speed,Exhaust Gas Temp', 'ms,rpm,°C'];
    for (const header of [rows, [rows[1], rows[0], rows[2]], [rows[2], rows[0], rows[1]]]) {
      expect(channelsOf(`${header.join('\n')}\n0,800,300\n100,900,310`)).toEqual([
        ['Engine Speed', 'rpm', 'rpm'],
        ['Exhaust Gas Temp', '°C', 'egt'],
      ]);
    }
  });

  it('says nothing about the unit of a channel without a known one', () => {
    expect(channelsOf('Time,EGT (Bank 1),Boost\n0,900,1\n1,905,2')).toEqual([
      ['EGT (Bank 1)', '', 'egt'],
      ['Boost', '', 'boost'],
    ]);
  });
});

describe('the time', () => {
  it('is the column that changes most often', () => {
    const text =
      'GPS Time,Device Time,RPM\n10:00:00,10:00:00.2,800\n10:00:00,10:00:00.7,810\n10:00:01,10:00:01.2,820';
    expect(timesOf(text)).toEqual([0, 0.5, 1]);
    expect(logOf(text).channels.map(({ name }) => name)).toEqual(['RPM']);
  });

  it.each([
    ['ms', 'Time (ms)', '500', '1500', 1],
    ['µs', 'Time (us)', '500', '1500', 0.001],
    ['minutes', 'Time (min)', '0.5', '1.5', 60],
    ['an underscore', 'Time_ms', '0', '1000', 1],
    ['a name that is its unit', 'Milliseconds', '0', '250', 0.25],
    ['a unit of parts', 'Frame Time (h:m:s.ms)', '0:00:00.000', '0:01:00.500', 60.5],
    ['mm:ss.s', 'Time', '59:59.5', '61:00.0', 60.5],
    ['past midnight', 'Time', '23:59:59', '00:00:01', 2],
    ['noon and midnight', 'Time', '11:59:59 AM', '12:00:01 PM', 2],
    ['after noon', 'Time', '12:59:59 p.m.', '1:00:01 p.m.', 2],
    ['a month’s name', 'Time', '13-Oct-2026 15:41:01.5', '13-Oct-2026 15:41:02.5', 1],
    ['a month’s name first', 'Time', 'Oct 31, 2026 11:59:59 PM', 'Nov 1, 2026 12:00:00 AM', 1],
    ['an American date', 'Time', '8/13/2021 6:45:01.100 PM', '8/13/2021 6:45:02.200 PM', 1.1],
    ['a day that can’t be a month', 'Time', '13/08/2021 23:59:59', '14/08/2021 00:00:00', 1],
    ['a day that counts up', 'Time', '01/02/2021 23:59:59', '02/02/2021 00:00:00', 1],
    ['points', 'Time', '31.01.2021 23:59:59', '01.02.2021 00:00:00', 1],
    ['ISO 8601', 'Time', '2026-11-23T06:34:27.403Z', '2026-11-23T06:34:28.403Z', 1],
    ['ISO 8601 with a zone', 'Time', '2026-11-23T06:34:27-06:00', '2026-11-23T06:34:29-06:00', 2],
    [
      'Java',
      'GPS Time',
      'Mon Nov 23 06:34:27 GMT-06:00 2026',
      'Mon Nov 23 06:34:28 GMT-06:00 2026',
      1,
    ],
    ['seconds since 1970', 'Time', '1764052467.5', '1764052468', 0.5],
    ['milliseconds since 1970', 'Time', '1764052467500', '1764052468000', 0.5],
  ])('can be written with %s', (_name, column, first, second, seconds) => {
    const log = logOf(`${column},RPM\n"${first}",800\n"${second}",810`);
    expect(log.times[1]).toBeCloseTo(seconds);
    expect(log.guessedTimeUnit).toBeUndefined();
  });

  it('is guessed from its steps if the file doesn’t say its unit', () => {
    const of = (...times: number[]) =>
      logOf(`Time,RPM\n${times.map((at) => `${at},800`).join('\n')}`);
    expect([of(0, 50, 100, 150).times[3], of(0, 50, 100, 150).guessedTimeUnit]).toEqual([
      0.15,
      'ms',
    ]);
    expect([of(0, 1, 2, 3).times[3], of(0, 1, 2, 3).guessedTimeUnit]).toEqual([3, undefined]);
    expect([of(0, 0.1, 40).times[2], of(0, 0.1, 40).guessedTimeUnit]).toEqual([40, undefined]);
    expect([of(0, 50_000, 100_000).times[2], of(0, 50_000).guessedTimeUnit]).toEqual([0.1, 'µs']);
  });
});

describe('the values', () => {
  it('can have decimal commas, gaps and switches; a channel of texts is left out', () => {
    expect(
      valuesOf('Time;Boost (bar);Brake;Note\n0;1,25;On;ok\n0,5;-;Off;ok\n1;1.234,5;Off;ok'),
    ).toEqual([
      ['Boost', 1.25, Number.NaN, 1234.5],
      ['Brake', 1, 0, 0],
    ]);
  });

  it.each(['NODATA', 'N.A.', '#N/A', '--.-', 'n/a', '∞', 'Error 5'])(
    'has a gap for %s, and keeps the row and the channel',
    (text) => {
      expect(valuesOf(`Time,EGT,RPM\n0,${text},800\n1,900,810\n2,${text},820`)).toEqual([
        ['EGT', 900],
        ['RPM', 800, 810, 820],
      ]);
    },
  );

  it('can repeat the unit in each cell', () => {
    const text = 'Time,Pedal,Boost\n0,45%,1.5 psi\n1,100 %,20 psi';
    expect(channelsOf(text)).toEqual([
      ['Pedal', '%', 'pedal'],
      ['Boost', 'psi', 'boost'],
    ]);
    expect(valuesOf(text)).toEqual([
      ['Pedal', 45, 100],
      ['Boost', 1.5, 20],
    ]);
  });

  it('can be quoted, after blanks and with commas', () => {
    expect(valuesOf('Time, "RPM", "Boost"\n0, "1,800", "2.5"\n1, "2,800", "3.5"')).toEqual([
      ['RPM', 1800, 2800],
      ['Boost', 2.5, 3.5],
    ]);
    expect(valuesOf('Time,RPM,Boost\n"0,5","800","1,25"\n"1,5","2800","0,123"')).toEqual([
      ['RPM', 800, 2800],
      ['Boost', 1.25, Math.fround(0.123)],
    ]);
    expect(valuesOf('Time,RPM,Boost\n0,"1,800" ,2\n1,"2,800"  ,3')).toEqual([
      ['RPM', 1800, 2800],
      ['Boost', 2, 3],
    ]);
  });

  it.each([
    ['commas', '"1,800"', ',', 1800],
    ['commas in a log with semicolons', '1,800', ';', Math.fround(1.8)],
    ['points in a log with semicolons', '1.800', ';', Math.fround(1.8)],
  ])('can have three digits after %s', (_name, cell, delimiter, value) => {
    const rows = ['Time', '0', '1'].map((time, at) => [time, at ? cell : 'RPM'].join(delimiter));
    expect(valuesOf(rows.join('\n'))).toEqual([['RPM', value, value]]);
  });
});

describe('the rows', () => {
  it('are left out and named if they can’t be read', () => {
    const log = logOf(
      'Time,RPM,Boost\n0,800,1\n0.1,810,1,7\n0.2,820\n0.3,820,1\n0.1,830,1\nbroken,840,1\n0.4,850,2\n0.5,850,2',
    );
    expect([...log.times]).toEqual([0, 0.3, 0.4, 0.5]);
    expect(log.brokenLines.map(brokenLineText)).toEqual([
      'Line 3 has 4 values for 3 channels.',
      'Line 4 has 2 values for 3 channels.',
      'Line 7 has no time that we can read.',
      'Line 6 goes back in time.',
    ]);
  });

  it.each([
    ['a blank row', '0,800\n,\n1,810', []],
    ['empty cells after the last channel', '0,800,,\n1,810,', []],
    ['a row of one cell', '0,800\n1,810\n2\n3,830', ['Line 4 has 1 value for 2 channels.']],
    ['the name of the time alone', '0,800\n1,810\nTime\n2,820', [4]],
    ['a row without a time', '0,800\n1,810\n,820\n2,820', [4]],
    ['a last row that goes back', '0,800\n5,810\n1,820', ['Line 4 goes back in time.']],
    ['rows that go back to the same time', '0,800\n5,810\n1,820\n1,830\n6,840', [4, 5]],
  ])('may include %s', (_name, rows, broken) => {
    const { brokenLines, brokenCount, endLine } = logOf(`Time,RPM\n${rows}`);
    const found = brokenLines.map((one, index) =>
      typeof broken[index] === 'number' ? one.line : brokenLineText(one),
    );
    expect([found, brokenCount, endLine]).toEqual([broken, broken.length, undefined]);
  });

  it('need a time even below a row of descriptions without one', () => {
    const log = logOf('Time,N\n,Engine Speed\n0,800\n1,810\n,820\n3,830');
    expect([log.endLine, log.brokenLines.map(({ line }) => line)]).toEqual([undefined, [5]]);
  });

  it('may be unreadable in half of a log, of which the first 20 are listed', () => {
    const withBroken = (count: number) =>
      logOf(`Time,RPM\n${'0,800\n'.repeat(60)}${'1,2,3,4\n'.repeat(count)}`);
    expect(withBroken(60)).toMatchObject({ brokenCount: 60, brokenLines: { length: 20 } });
    expect(() => withBroken(61)).toThrow('Line 62 has 4 values');
  });

  it('may end early in a log that leaves out empty cells at their end', () => {
    expect(valuesOf('Time,RPM,Boost\n0,800\n1,810\n2,820,5\n3,830')).toEqual([
      ['RPM', 800, 810, 820, 830],
      ['Boost', 5],
    ]);
  });

  it('can repeat the header', () => {
    const log = logOf('Time,RPM\n0,800\n1,810\nTime,RPM\n2,820');
    expect([log.times.length, log.brokenCount, log.endLine]).toEqual([3, 0, undefined]);
  });

  it('end where another header or a second run starts', () => {
    expect(logOf('Time,RPM\n0,800\n1,810\nTime,RPM,Boost\n0,820,5\n1,830,6')).toMatchObject({
      ...{ endLine: 4, brokenCount: 0 },
    });
    expect(logOf('Time,RPM\n0,800\n5,810\n9,815\n0,820\n1,830')).toMatchObject({
      ...{ endLine: 5, brokenCount: 0 },
    });
  });

  it('end the log where a header with other names starts, even one as wide', () => {
    const log = logOf('Time,RPM\n0,800\n1,810\nTime,Boost\n2,5\n3,6');
    expect([log.endLine, log.brokenCount, log.times.length]).toEqual([4, 0, 2]);
  });

  it('count from the first header, even if it is repeated after a few of them', () => {
    const log = logOf('Time,Boost\n0,1\n1,2psi\nTime,Boost\n2,3psi\n3,4psi\n4,5psi');
    expect([...log.times]).toEqual([0, 1, 2, 3, 4]);
    expect(log.channels[0]?.unit).toBe('psi');
  });

  it('go on after a repeated header of several rows', () => {
    const header = 'Time,RPM_F\nTime,Engine Speed\ns,rpm';
    const log = logOf(`${header}\n0,800\n1,810\n${header}\n2,820`);
    expect([log.endLine, log.brokenCount, log.times.length]).toEqual([undefined, 0, 3]);
  });

  it('of the next run have the numbers of the file’s lines', () => {
    const nextRun = (text: string, isWhole = true) => {
      const layout = logLayoutOf(text, { isWhole: true });
      if (!layout) throw new Error('not a log');
      const reader = new LogReader(layout);
      const rest = reader.add(`${text}\n`);
      const next = reader.nextRun(rest, { isWhole });
      next.add(rest);
      return { rest, isEnded: reader.isEnded, rows: next.rowCount, log: next.finish() };
    };
    const again = nextRun('Time,RPM\n0,800\n5,810\n9,815\n0,820\n\n1,830\nx,840\n2,850');
    expect(again).toMatchObject({ rest: '0,820\n\n1,830\nx,840\n2,850\n', isEnded: true, rows: 3 });
    expect(again.log.brokenLines).toEqual([{ line: 8, problem: 'has no time that we can read' }]);
    const other = nextRun('Time,RPM\n0,800\n1,810\nTime,Boost\n2,5\n3,6\n4,x,y');
    expect(other.log.channels.map(({ name }) => name)).toEqual(['Boost']);
    expect(other.log.brokenLines.map(({ line }) => line)).toEqual([7]);
    expect(() => nextRun('Time,RPM\n0,800\n1,810\nTime,Boost\nlunch')).toThrow(
      'We can’t read the next part of this file. It isn’t a log.',
    );
  });

  it('are missing in a log that has only its header', () => {
    const layout = logLayoutOf('Time,RPM\n0,800\n1,810', { isWhole: true });
    expect(() => layout && new LogReader(layout).finish()).toThrow('The log has no data.');
  });

  it('cause an error that names the first unreadable one, if most are unreadable', () => {
    const text = `Time,RPM\n${'0,800\n'.repeat(60)}${'1,2,3,4\n'.repeat(80)}`;
    expect(() => logOf(text)).toThrow(
      'Line 62 has 4 values for 2 channels, and so do most lines after it.',
    );
    expect(logLayoutOf(`Time,RPM\n${'0,1,2,3\n'.repeat(9)}`, { isWhole: true })).toBeUndefined();
  });
});

it('generates logs of both formats with the same samples', () => {
  const options = { rows: 400, vin: '3C6UR5DL1HG512345' };
  const [a, b] = (['hpTuners', 'plain'] as const).map((format) =>
    logOf(logText({ ...options, format })),
  );
  expect(a?.channels.map(({ blocks }) => blocks)).toEqual(b?.channels.map(({ blocks }) => blocks));
});

it('rejects a line of more than 1 MiB', () => {
  const withLine = (length: number) => logOf(`Time,RPM\n0,800\n1,${'8'.repeat(length - 2)}`);
  expect(() => withLine(1_048_577)).toThrow('Line 3 is too long for a log.');
  expect(withLine(1_048_576).times.length).toBeGreaterThan(0);
});
