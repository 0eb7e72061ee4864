import { expect, it } from 'vitest';
import { canSendVerdict, isDelivered } from './delivered.ts';
import {
  checkFlashReport,
  fileNotice,
  flashReportText,
  namedRevision,
  verdictText,
} from './verdict.ts';

const file = { fileName: 'tune.bin', revision: 2 };

it('names the file and revision in the message of a verdict', () => {
  expect(verdictText('works', file)).toBe('It works: tune.bin, revision 2.');
  expect(verdictText('change', file)).toBe('I need a change: tune.bin, revision 2. ');
});

it.each([
  verdictText('works', file),
  `${verdictText('change', file)}It idles too low.`,
  `Hello\n${verdictText('change', file)}`,
])('finds the revision that the message names: %j', (message) => {
  expect(namedRevision(message)).toEqual(file);
  expect(namedRevision('Which tires?')).toBeUndefined();
});

it('says what changed if the admin wrote a note', () => {
  expect(fileNotice({ ...file, note: 'Smoother shifts' })).toBe(
    'tune.bin, revision 2: Smoother shifts',
  );
  expect(fileNotice({ ...file, note: null })).toBe('tune.bin, revision 2');
});

it('lets only the customer judge a file, once they have it', () => {
  const order = { status: 'approved', userId: 'ana' } as const;
  expect(canSendVerdict({ id: 'ana' }, { order, file: { deliveredAt: 1 } })).toBe(true);
  expect(canSendVerdict({ id: 'ana' }, { order, file: { deliveredAt: null } })).toBe(false);
  expect(canSendVerdict({ id: 'boss' }, { order, file: { deliveredAt: 1 } })).toBe(false);
  expect(isDelivered({ status: 'fulfilled' }, { deliveredAt: null })).toBe(true);
});

it('asks for the error of a failed flash, and limits each text', () => {
  const report = { error: 'x'.repeat(2000), device: 'x'.repeat(100), tried: 'x'.repeat(2000) };
  expect(checkFlashReport(report)).toEqual({});
  expect(checkFlashReport({ error: '', device: '', tried: '' })).toEqual({
    error: 'Enter the error message, or what you saw',
  });
  const long = {
    error: `${report.error}x`,
    device: `${report.device}x`,
    tried: `${report.tried}x`,
  };
  expect(checkFlashReport(long)).toEqual({
    error: 'The error message can’t be longer than 2,000 characters',
    device: 'The device can’t be longer than 100 characters',
    tried: 'What you tried can’t be longer than 2,000 characters',
  });
});

it('tells the shop the error of a failed flash, and the device and the attempts if given', () => {
  const error = 'Checksum error';
  expect(flashReportText({ error, device: '', tried: '' }, file).split('\n')).toEqual([
    'The flash failed: tune.bin, revision 2.',
    'Error: Checksum error',
  ]);
  const report = { error, device: 'Autocal', tried: 'Twice' };
  expect(flashReportText(report, file).split('\n').slice(2)).toEqual([
    'Device: Autocal',
    'Tried: Twice',
  ]);
});
