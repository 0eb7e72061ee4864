import { expect, it } from 'vitest';
import { logOf } from '#web/tests/datalogs/log-of.ts';
import { logAnswers } from './log-answers.ts';

it('draws samples at the times of a log that they are laid over', () => {
  const log = logOf('Time,RPM\n0,100\n1,101\n2,102\n3,103\n4,104\n5,105\n');
  const window = { from: 1, to: 3, columns: 2 };
  const shown = (shift: number) => logAnswers.view(log, { window, channels: ['RPM'], shift });
  expect([...shown(1).times]).toEqual([...shown(0).times]);
  expect([...(shown(0).values[0] ?? [])].filter(Number.isFinite)).toEqual([
    101, 101, 102, 103, 103,
  ]);
  expect([...(shown(1).values[0] ?? [])].filter(Number.isFinite)).toEqual([
    102, 102, 103, 104, 104,
  ]);
});
