import { describe, expect, it } from 'vitest';
import { logText } from '#web/tests/datalogs/log-generator.ts';
import { logOf } from '#web/tests/datalogs/log-of.ts';
import { brokenLineText } from '#worker/domain/datalogs/log-error.ts';
import { logLayoutOf, maxLogRows } from './log-layout.ts';
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
    ['empty cells in place of most values', '0,800\n1,810\n2,,,\n3,820', []],
    ['rows that go back to the same time', '0,800\n5,810\n1,820\n1,830\n6,840', [4, 5]],
  ])('may include %s', (_name, rows, broken) => {
    const { brokenLines, brokenCount, endLine } = logOf(`Time,RPM\n${rows}`);
    const found = brokenLines.map((one, index) =>
      typeof broken[index] === 'number' ? one.line : brokenLineText(one),
    );
    expect([found, brokenCount, endLine]).toEqual([broken, broken.length, undefined]);
  });

  it('may go back one at a time, each later than the one before', () => {
    const rows = Array.from({ length: 60 }, (_, second) => `${second},800\n`).join('');
    const log = logOf(`Time,RPM\n${rows}1,810\n60,820\n2,830\n61,840`);
    expect([log.endLine, log.brokenLines.map(({ line }) => line)]).toEqual([undefined, [62, 64]]);
  });

  it('start with those that can be read, whatever is above them', () => {
    const { times, brokenLines } = logOf(hpTuners('s,rpm,kPa', '0,800,1,2', '1,810,3,4'));
    expect([...times]).toEqual([0, 1]);
    expect(brokenLines).toEqual([{ line: 10, problem: 'has no time that we can read' }]);
  });

  it.each(['2026-10-13', '1970-01-02'])('can go back by half a day at %s', (date) => {
    const at = (...times: string[]) => times.map((time) => `${date} ${time},800`).join('\n');
    const log = logOf(`Time,RPM\n${at('00:00:00', '20:00:01', '02:00:00', '20:00:02')}`);
    expect([...log.times]).toEqual([0, 72_001, 72_002]);
  });

  it('keep their lines’ numbers where a part of the file ends between CR and LF', () => {
    const layout = logLayoutOf('Time,RPM\r\n0,800\r\n1,810', { isWhole: true });
    if (!layout) throw new Error('not a log');
    const reader = new LogReader(layout);
    for (const part of ['Time,RPM\r', '\n0,800\r\n', 'x,810\r\n1,810\r', '\n2,820\ny,'])
      reader.add(part);
    expect(reader.finish().brokenLines.map(({ line }) => line)).toEqual([3, 6]);
  });

  it('end with the log, even if more of the file is read', () => {
    const layout = logLayoutOf('Time,RPM\n0,800\n5,810', { isWhole: true });
    if (!layout) throw new Error('not a log');
    const reader = new LogReader(layout);
    expect(reader.add('Time,RPM\n0,800\n5,810\n0,820\n1,830\n')).toBe('0,820\n1,830\n');
    expect(reader.add('6,840\n7,850\n')).toBe('6,840\n7,850\n');
    expect([...reader.finish().times]).toEqual([0, 5]);
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
      endLine: 4,
      brokenCount: 0,
    });
    expect(logOf('Time,RPM\n0,800\n5,810\n9,815\n0,820\n1,830')).toMatchObject({
      endLine: 5,
      brokenCount: 0,
    });
  });

  it('end the log where a header with other names starts, even one as wide', () => {
    const log = logOf('Time,RPM\n0,800\n1,810\nTime,Boost\n2,5\n3,6');
    expect([log.endLine, log.brokenCount, log.times.length]).toEqual([4, 0, 2]);
    expect(logOf('Time,RPM\ns,rpm\n0,800\n1,810\nTime,Boost\n2,5\n3,6').endLine).toBe(5);
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
    const noted = nextRun(
      `Time,RPM\n0,800\n1,810\nTime,Boost\n${'lunch\n'.repeat(5)}Time,Boost\n2,5\n3,6\n4,x,y`,
    );
    expect(noted.log.brokenLines.map(({ line }) => line)).toEqual([13]);
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

it('rejects a log of more than 5,000,000 rows', () => {
  expect(maxLogRows).toBe(5_000_000);
  const text = 'Time,RPM\n0,800\n1,810\n';
  const layout = logLayoutOf(text, { isWhole: true });
  if (!layout) throw new Error('not a log');
  const reader = new LogReader(layout, { maxRows: 2 });
  reader.add(text);
  expect(reader.rowCount).toBe(2);
  expect(() => reader.add('2,820\n')).toThrow(
    'The log is too long. We can load 2 rows, and line 4 is past that.',
  );
});

it('rejects a line of more than 1 MiB', () => {
  const withLine = (length: number) => logOf(`Time,RPM\n0,800\n1,${'8'.repeat(length - 2)}`);
  expect(() => withLine(1_048_577)).toThrow('Line 3 is too long for a log.');
  expect(withLine(1_048_576).times.length).toBeGreaterThan(0);
});
