import { describe, expect, it } from 'vitest';
import { logOf } from '#web/tests/datalogs/log-of.ts';
import { logEncoding, logLayoutOf, maxLogBytes, mayBeLog } from './log-layout.ts';

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

const layoutOf = (text: string, isWhole = true) => logLayoutOf(text, { isWhole });
const columnsOf = (text: string) => layoutOf(text)?.columns.map(({ name }) => name);
const lines = (count: number, text: string) => Array(count).fill(text).join('\n');

describe('recognizing a log', () => {
  it.each([
    ['an HP Tuners export with a byte order mark', `\ufeff${hpTuners('0,800,1,2', '1,800,1,2')}`],
    ['EFILive', 'Frame,Time,"Engine RPM (SAE)"\r\n0,0.1,800\r\n1,0.2,810'],
    ['Torque', 'GPS Time, Device Time,RPM(rpm)\n-,23-Nov-2026 10:00:00.000,800\n'],
    ['a title above the header', 'My truck\n\nElapsed Time (ms);RPM\nms;rpm\n0;800\n'],
    ['tabs', 'Timestamp\tRPM\n00:01.5\t800\n'],
    ['a table above the log', 'Part,Price\nTurbo,900\n\nTime,RPM\n0,800\n1,810\n'],
    ['line breaks of old Macs', 'Time,RPM\r0,800\r1,810\r'],
    ['a comment sign before the header', '#Time,RPM\n0,800\n1,810\n'],
    ['blank lines between rows', 'Time,RPM\n0,800\n\n\n\n1,810\n'],
    ['a row in three without a time', 'Time,RPM\n0,800\n,810\n1,820\n'],
    ['a row in three with too many cells', 'Time,RPM\n0,800\n1,810\n2,3,4,5\n'],
    ['two steps back in 40 rows', `Time,RPM\n${stepsBack(40)}`],
    ['five rows between the names and the data', `Time,RPM\n${lines(4, 'a,b')}\n0,800\n1,810`],
    ['a header in line 400', `${lines(399, '-')}\nTime,RPM\n0,800\n1,810`],
    ['2,000 columns', wide(2000)],
    ['2,000 HP Tuners channels', sections(2000)],
    ['2,000 HP Tuners channels without names', sections(2000, '')],
    ['1,999 listed channels', listed(1999)],
  ])('accepts %s', (_name, head) => {
    expect(logLayoutOf(head, { isWhole: true })).toBeDefined();
    expect(logOf(head).times.length).toBeGreaterThan(0);
  });

  it.each([
    ['a list of parts', 'Part,Price\nTurbo,900\n'],
    ['a sentence', 'It took a long time, but it runs.'],
    ['prose with a time', 'Hey, next time\nI had 2 questions, 3 really:\nboost, and rail'],
    ['numbers', '1,2,3\n4,5,6\n'],
    ['a header without data', 'Time,RPM\n'],
    ['a sentence about HP Tuners', 'HP Tuners CSV Log File'],
    ['an HP Tuners export without names', '[Channel Information]\n0,2101\n[Channel Data]\n0,1'],
    ['one without units', '[Channel Information]\n0,2101\nA,B\n[Channel Data]\n0,1'],
    ['nothing', ''],
    ['a column of numbers', '0\n1\n2\n'],
    ['a column of times', 'Time\n0\n1\n'],
    ['a table of which half has no time', 'Time,RPM\n0,800\n,810\n'],
    ['a table of which half has too many cells', 'Time,RPM\n0,800\n1,2,3,4\n'],
    ['two steps back in 6 rows', 'Time,RPM\n0,1\n5,2\n1,3\n6,4\n2,5\n7,6\n'],
    ['six rows between the names and the data', `Time,RPM\n${lines(5, 'a,b')}\n0,800\n1,810`],
    ['a header in line 401', `${lines(400, '-')}\nTime,RPM\n0,800\n1,810`],
    ['2,001 columns', wide(2001)],
    ['2,001 HP Tuners channels', sections(2001)],
    ['2,000 listed channels', listed(2000)],
  ])('rejects %s', (_name, head) => {
    expect(logLayoutOf(head, { isWhole: true })).toBeUndefined();
  });

  it('considers only files with the extension of a log', () => {
    const names = ['run 3.CSV', 'log.txt', 'tune.hpt', 'csv', 'a.msl', 'run.csv.zip'];
    expect(maxLogBytes).toBe(209_715_200);
    expect(names.filter(mayBeLog)).toEqual(['run 3.CSV', 'log.txt', 'a.msl']);
  });

  it('tells the encodings of loggers apart', () => {
    const utf16 = (text: string) =>
      Uint8Array.from([...text].flatMap((char) => [char.charCodeAt(0), 0]));
    expect(logEncoding(Uint8Array.of(0xff, 0xfe, 65, 0), false)).toBe('utf-16le');
    expect(logEncoding(Uint8Array.of(0xfe, 0xff, 0, 65), false)).toBe('utf-16be');
    expect(logEncoding(utf16('Time,RPM\n0,800'), true)).toBe('utf-16le');
    expect(logEncoding(utf16('Time,RPM\n0,800').toReversed(), true)).toBe('utf-16be');
    // The letters Ж and А have no zero byte, and a text with as many zeros at either place is rare.
    expect(logEncoding(Uint8Array.of(0xff, 0xfe, 0x16, 0x04), false)).toBe('utf-16le');
    expect(logEncoding(Uint8Array.of(0xfe, 0xff, 0x04, 0x10), false)).toBe('utf-16be');
    expect(logEncoding(Uint8Array.of(0, 0, 65, 66), true)).toBe('utf-16be');
    expect(logEncoding(Uint8Array.of(65, 66), true)).toBe('utf-8');
    expect(logEncoding(Uint8Array.of(65, 0xb0), false)).toBe('windows-1252');
    for (const [a, b] of [
      [0xff, 65],
      [65, 0xfe],
      [0xfe, 65],
      [65, 0xff],
    ] as const)
      expect(logEncoding(Uint8Array.of(a, b), false)).toBe('windows-1252');
  });

  it.each([
    [16, 2, 1, 'utf-8'],
    [16, 3, 1, 'utf-16le'],
    [16, 3, 0, 'utf-16be'],
    [512, 64, 1, 'utf-8'],
    [512, 65, 1, 'utf-16le'],
    [900, 64, 0, 'utf-8'],
    [900, 64, 1, 'utf-8'],
    [900, 65, 0, 'utf-16be'],
  ])(
    'takes %i bytes with %i zeros from %i on in the first 512 for %s',
    (length, zeros, from, is) => {
      const bytes = Uint8Array.from({ length }, (_, at) =>
        at >= 512 || (at % 2 === from && at < 2 * zeros) ? 0 : 65,
      );
      expect(logEncoding(bytes, true)).toBe(is);
    },
  );
});

/** Rows of seconds with two steps back. */
function stepsBack(rows: number): string {
  const times = Array.from({ length: rows }, (_, row) => (row === 9 || row === 19 ? 1 : row));
  return times.map((time) => `${time},800`).join('\n');
}

const row = (columns: number, first: string, cell: string) =>
  [first, ...Array(columns - 1).fill(cell)].join(',');

function wide(columns: number): string {
  return [row(columns, 'Time', 'A'), row(columns, '0', '1'), row(columns, '1', '2')].join('\n');
}

function sections(columns: number, name = 'A'): string {
  const header = [row(columns, '0', '1'), row(columns, 'Offset', name), row(columns, 's', '')];
  return ['[Channel Information]', ...header, '[Channel Data]', row(columns, '0', '2')].join('\n');
}

function listed(channels: number): string {
  const data = ['0', '1'].map((time) => row(channels + 1, time, '1'));
  return [lines(channels, 'Channel : RPM'), ...data].join('\n');
}

describe('the layout', () => {
  it('is found without the last line, which may be cut', () => {
    expect(layoutOf('Time,RPM\n0,800', false)).toBeUndefined();
    expect(layoutOf('Time,RPM\n0,800\n1,8', false)).toBeDefined();
    expect(layoutOf('Time,RPM\n0,800')).toBeDefined();
  });

  it.each([
    ['a header with a delimiter', 'Time;s,RPM;x\n0,800\n1,810', ['Time;s', 'RPM;x']],
    ['more columns', 'Time\t,RPM,Boost\n0\t,800,1\n1\t,810,2', ['Time', 'RPM', 'Boost']],
  ])('has the delimiter that reads %s', (_name, text, names) => {
    expect(columnsOf(text)).toEqual(names);
  });

  it('has the header with the most rows of the first 8', () => {
    const table = (name: number, rows = 2) =>
      `Time,N${name}\n${Array.from({ length: rows }, (_, row) => `${row},${name}`).join('\n')}`;
    const tables = (count: number) =>
      columnsOf(
        Array.from({ length: count }, (_, at) => table(at, at < count - 1 ? 2 : 3)).join('\n'),
      );
    expect(tables(8)).toEqual(['Time', 'N7']);
    expect(tables(9)).toEqual(['Time', 'N0']);
    const repeated = Array.from({ length: 9 }, (_, at) => `Time,N1\ns,rpm\n${at},1\n${at},1`);
    expect(columnsOf([...repeated, table(2, 30)].join('\n'))).toEqual(['Time', 'N2']);
  });

  it('has the units that the cells repeat, below a repeated header but not below another one', () => {
    const unit = (text: string) => layoutOf(text)?.columns[1]?.unit;
    expect(unit('Time,Boost\n0,1\n1,2\nTime,Boost\n2,3psi\n3,4psi')).toBe('psi');
    expect(unit('Time,Boost\n0,1\n1,2\nTime,EGT\n2,3psi\n3,4psi')).toBe('');
  });

  it('lets rows end early if half of them do', () => {
    const header = 'Time,RPM,Boost\n0,800\n1,810,5';
    expect(layoutOf(header)?.mayEndEarly).toBe(true);
    expect(layoutOf(`${header}\n2,820,6`)?.mayEndEarly).toBe(false);
  });

  it.each([
    ['HP Tuners', 'HP Tuners CSV Log File;"HP Tuners CSV Log File"'],
    ['BlueDriver', 'Log of BlueDriver'],
    ['EFILive', 'Frame,Time,Flags'],
    ['Torque', 'GPS Time,Device Time;  GPS Time, Device Time'],
    ['EZ Lynk', 'Injection Pressure(A);Injection Pressure (A)'],
    ['DashCommand', 'Frame Time'],
    ['Haltech', '%DataLog%'],
    [
      undefined,
      'Log of HP Tuners;My Frame,Time,Flags;My GPS Time,Device Time;My Frame Time;A %DataLog%',
    ],
  ])('names the logger %s by its first lines', (logger, texts) => {
    for (const text of texts.split(';').map((one) => one.replace(/^ {2}/, ' ')))
      expect(layoutOf(`${text}\n\nTime,RPM\n0,800\n1,810`)?.logger).toBe(logger);
  });

  it('names Car Scanner by its header', () => {
    for (const mark of ['"', '']) {
      const row = (...cells: string[]) => cells.map((cell) => `${mark}${cell}${mark}`).join(';');
      const text = `${row('SECONDS', 'PID', 'VALUE', 'UNITS')}\n${row('1', 'RPM', '800', 'rpm')}`;
      expect(layoutOf(text)?.logger).toBe('Car Scanner');
    }
    expect(layoutOf('My SECONDS;PID\n\nTime;RPM\n0;800\n1;810')).toMatchObject({
      logger: undefined,
    });
  });

  it('has the VIN above the data', () => {
    const vin = (text: string) => layoutOf(`${text}\nTime,RPM\n0,800\n1,810`)?.vin;
    for (const text of [
      'VIN 3C6UR5DL1HG512345',
      'vin,"3c6ur5dl1hg512345"',
      'My VIN:       3C6UR5DL1HG512345',
    ])
      expect(vin(text)).toBe('3C6UR5DL1HG512345');
    for (const text of ['VIN 3C6UR5DL1HG51234', 'VIN 3C6UR5DL1HG5123456', 'VIN 3C6UR5DL1HGO12345'])
      expect(vin(text)).toBeUndefined();
    expect(layoutOf('Time,RPM\n0,800\n1,810\nVIN 3C6UR5DL1HG512345')?.vin).toBeUndefined();
  });
});

describe('an HP Tuners export', () => {
  it('is a table if it has no title above its data', () => {
    const rows = Array.from({ length: 9 }, (_, row) => `${row},800,1,2`);
    const log = logOf(hpTuners(...rows).replace('[Channel Data]', ''));
    expect([log.times.length, log.brokenCount]).toEqual([9, 0]);
    expect(log.channels.map(({ name, unit }) => [name, unit])).toEqual([
      ['Engine RPM', 'rpm'],
      ['Fuel Rail Pressure, Actual', 'psi'],
      ['Fuel Rail Pressure, Commanded', 'psi'],
    ]);
  });

  it.each([
    ['a last unit', hpTuners('0,800,1,2', '1,810,3,4').replace('s,rpm,psi,psi', 's,rpm,psi,')],
    ['a last id', hpTuners('0,800,1,2', '1,810,3,4').replace('2104,2105', '2104,')],
    ['the name of the time', hpTuners('0,800,1,2', '1,810,3,4').replace('Offset,', ',')],
  ])('can lack %s', (_name, text) => {
    expect(columnsOf(text)).toEqual([
      'Offset',
      'Engine RPM',
      'Fuel Rail Pressure, Actual',
      'Fuel Rail Pressure, Commanded',
    ]);
  });
});

it('reads an HP Tuners export with a blank line in its header', () => {
  const text = hpTuners('0,800,1,2', '1,810,3,4');
  expect(columnsOf(text.replace('Offset', '\nOffset'))).toEqual(columnsOf(text));
});

it('reads a list of channels, with and without blanks around the colon', () => {
  const text = 'Channel:RPM \nLast Channel : 9\nChannel :  EGT 1\n0,800,5\n1,810,6';
  expect(columnsOf(text)).toEqual(['Time', 'RPM', 'EGT 1']);
  expect(layoutOf('Channel : Boost, left\n0,1\n1,2')?.firstLine).toBe(2);
  expect(layoutOf('Channel : Boost, left\nLog : now\n0,1\n1,2')?.firstLine).toBe(3);
});
