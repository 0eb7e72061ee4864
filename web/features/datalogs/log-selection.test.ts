import { expect, it } from 'vitest';
import { logOf } from '#web/tests/datalogs/log-of.ts';
import { isOtherVin } from './log-summary.ts';
import { formatLogSpan, formatLogTime } from './log-text-format.ts';
import { selectionText } from './reader/log-answers.ts';

it('says what a selection shows', () => {
  const log = logOf(
    'Time,RPM,Boost (psi)\n0,900,1\n134,2000,20\n136,2400,31.4\n141,3000,28\n200,900,1',
  );
  expect(selectionText(log, { from: 134, to: 141 }, {})).toBe(
    '02:14 to 02:21, boost 31 psi at 2,400 rpm',
  );
  expect(selectionText(log, { from: 134, to: 141 }, { pressure: 'kPa' })).toContain(
    'boost 216 kPa',
  );
  expect(selectionText(logOf('Time,RPM\n0,1\n1,2'), { from: 0, to: 1 }, {})).toBe('00:00 to 00:01');
  expect([formatLogTime(3734), formatLogTime(59.96, { tenths: true })]).toEqual([
    '1:02:14',
    '01:00.0',
  ]);
  expect(formatLogSpan({ from: 0.1, to: 0.3 })).toBe('00:00.1 to 00:00.3');
});

it('compares VINs only if both are known', () => {
  expect(isOtherVin('3C6UR5DL1HG512345', '3c6ur5dl1hg-512345')).toBe(false);
  expect(isOtherVin('3C6UR5DL1HG512345', '3C6UR5DL1HG512346')).toBe(true);
  expect([isOtherVin(undefined, 'x'), isOtherVin('x', null)]).toEqual([false, false]);
});
