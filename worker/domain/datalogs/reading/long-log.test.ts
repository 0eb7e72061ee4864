import { describe, expect, it } from 'vitest';
import { checksOf, logOf } from '#web/tests/datalogs/log-of.ts';
import { sampleBefore } from './log-columns.ts';

const channelsOf = (text: string) =>
  logOf(text).channels.map(({ name, unit, meaning }) => `${name} [${unit}] ${meaning}`);

describe('a log with a row per sample', () => {
  it.each([
    ['in the values', 'Time,Parameter,Value\n0,EGT,300 °C\n1,EGT,780 °C'],
    ['in the names', 'Time,Signal Name,Signal Value\n0,EGT (°C),300\n1,EGT (°C),780'],
    ['beside numbers of PIDs', 'Time,PID,Name,Value,Unit\n0,78,EGT,300,°C\n1,78,EGT,780,°C'],
  ])('can have its units %s', (_name, text) => {
    expect(channelsOf(text)).toEqual(['EGT [°C] egt']);
    expect(checksOf(text)[0]).toBe('EGT: 1436');
  });

  it.each([
    'Time,Sensor Name,Value',
    'Time,PID Description,Signal Value',
    'Time,My Metric Name,Value',
    'Time Value,Name,Value',
    'Name,Time,Value',
    'Value,Time,Name',
    'Unit,Time,Name,Value',
    'Time,Name,Value,Signal Units',
  ])('can have the header %s', (header) => {
    const row = (time: number, value: number) =>
      header
        .split(',')
        .map((name) =>
          name.startsWith('Time')
            ? time
            : name.includes('Value')
              ? value
              : name.includes('Unit')
                ? '°C'
                : ' "EGT"',
        )
        .join(',');
    const log = logOf([header, row(0, 300), row(1, 400)].join('\n'));
    const newest = log.channels.map(({ name, blocks }) => [name, sampleBefore(blocks, 2)?.value]);
    expect(newest).toEqual([['EGT', 400]]);
    expect(log.channels[0]?.unit).toBe(header.includes('Unit') ? '°C' : '');
  });

  it.each([
    'Time,Name,RPM',
    'Time,My Old Name,Value',
    'Time,Count,Value',
    'Time,Old Sensor Name of it,Value',
    'Time,Name,Value 1',
    'Time,Name,Old raw value',
  ])('hasn’t the header %s', (header) => {
    expect(logOf(`${header}\n0,EGT,300\n1,EGT,400`).channels).toHaveLength(1);
    expect(channelsOf(`${header}\n0,EGT,300\n1,EGT,400`)).not.toContain('EGT [] egt');
  });

  it.each(['Old engine unit', 'Unit number'])('has no units in a column %s', (heading) => {
    const text = `Time,Name,Value,${heading}\n0,EGT,300,°C\n1,EGT,400,°C`;
    expect(channelsOf(text)).toEqual(['EGT [] egt']);
  });

  it('has one row for the channels of a time, and one more for a second sample', () => {
    const { times, channels } = logOf(
      'Time,Name,Value\n0,EGT,300\n0,Boost,5\n0,EGT,310\n0,EGT,\n1,EGT,\n1,EGT,320\n2,EGT,',
    );
    expect([...times]).toEqual([0, 0, 1, 2]);
    expect(channels.map(({ blocks }) => [...(blocks[0]?.values ?? [])])).toEqual([
      [300, 310, 320, Number.NaN],
      [5],
    ]);
  });

  it('takes a unit from its own column before the name’s', () => {
    const text = 'Time,Name,Value,Unit\n0,Boost (psi),1,bar\n1,Boost (psi),2,bar';
    expect(channelsOf(text)).toEqual(['Boost [bar] boost']);
  });

  it('takes the unit of a channel from its first value', () => {
    expect(channelsOf('Time,Name,Value\n0,EGT,\n1,EGT,780 °C\n2,EGT,790 °C')).toEqual([
      'EGT [°C] egt',
    ]);
  });

  it('has no channel without a value', () => {
    expect(channelsOf('Time,Name,Value\n0,EGT,300\n0,Boost,\n1,EGT,400')).toEqual(['EGT [] egt']);
  });

  it('can have two channels whose names differ only in the unit', () => {
    const text = 'Time,Name,Value\n0,Boost (psi),1\n0,Boost (bar),2\n1,Boost (psi),3';
    expect(channelsOf(text)).toEqual(['Boost [psi] boost', 'Boost (2) [bar] boost']);
  });

  it('can’t have more channels than a table', () => {
    const rows = Array.from({ length: 2001 }, (_, row) => `${row},N${row},1`);
    expect(() => logOf(`Time,Name,Value\n${rows.join('\n')}`)).toThrow(
      'The log has too many channels. We can load up to 2,000.',
    );
    expect(logOf(`Time,Name,Value\n${rows.slice(1).join('\n')}`).channels).toHaveLength(2000);
  });

  it.each([
    ['numbers', ['1', '2'], ['Channel [] other', 'Value [] other']],
    ['numbers with units', ['1 psi', '2 psi'], ['Channel [psi] other', 'Value [] other']],
    ['a name and a number', ['EGT', '2'], ['Channel [] other', 'Value [] other']],
    ['names, but not in every row', ['EGT', ''], ['Value [] other']],
  ])('is a table if its names are %s', (_name, [first, second], channels) => {
    const text = `Time,Channel,Value\n0,${first},5\n1,${second},6`;
    expect(channelsOf(text)).toEqual(channels);
  });

  it('is a table if a row ends before its name', () => {
    expect(channelsOf('Time,Value,Channel\n0,4\n1,5\n2,6,EGT')).toEqual(['Value [] other']);
  });
});
