import { expect, it } from 'vitest';
import { logOf } from '#web/tests/datalogs/log-of.ts';
import { pullTableOf } from './pull-table.ts';

const header = [
  'Time (s)',
  'Engine RPM (rpm)',
  'Accelerator Pedal (%)',
  'MAP (kPa)',
  'Barometric Pressure (kPa)',
  'Rail Pressure (bar)',
  'Rail Pressure Commanded (bar)',
  'EGT 1 (°F)',
  'EGT 2 (°C)',
  'Trans Temp (°F)',
  'Vehicle Speed (mph)',
].join(',');

function tableOf(...rows: string[]) {
  const { watched, pulls } = pullTableOf(logOf([header, ...rows].join('\n')));
  const names = watched.map(({ name, unit }) => `${name} [${unit}]`);
  return pulls.map(({ from, to, peaks }) => [
    from,
    to,
    Object.fromEntries(peaks.map((peak, index) => [names[index], peak && Math.round(peak)])),
  ]);
}

it('has the peak of each channel that a tuner watches, for each pull', () => {
  expect(
    tableOf(
      '0,800,0,100,100,500,500,400,200,180,0',
      '1,1500,100,200,,900,1000,900,400,,10',
      '2,2000,100,310,,1090,1000,1200,500,,20',
      '3,2500,100,280,,1000,1000,1250,650,,30',
      '4,2600,100,250,,1000,1000,1240,640,,40',
      '5,900,0,110,,500,500,900,500,182,50',
      '6,1500,95,120,,990,1000,910,510,,50',
      '9,1700,95,140,,1000,1000,900,520,,50',
    ),
  ).toEqual([
    [
      1,
      4,
      {
        'Engine RPM [rpm]': 2600,
        'Accelerator Pedal [%]': 100,
        'MAP minus Barometric Pressure [kPa]': 210,
        'Rail Pressure [bar]': 1090,
        'Rail Pressure Commanded [bar]': 1000,
        'Rail deviation from command [bar]': -100,
        'EGT 1 [°F]': 1250,
        'EGT 2 [°C]': 650,
        // The logger wrote it before the pull, and it hasn't changed since.
        'Trans Temp [°F]': 180,
      },
    ],
    [6, 9, expect.objectContaining({ 'Engine RPM [rpm]': 1700, 'Trans Temp [°F]': 182 })],
  ]);
});

it('has only the channels of the log', () => {
  const log = logOf('Time,TPS (%)\n0,0\n1,99\n2,99\n3,99\n4,99\n5,0');
  expect(pullTableOf(log)).toMatchObject({
    watched: [{ name: 'TPS' }],
    pulls: [{ from: 1, to: 4, peaks: [99] }],
  });
});

it('takes no deviation from rail pressures in unknown units', () => {
  const rows = [0, 1, 2, 3, 4].map((at) => `${at},100,900,1000`);
  const log = logOf(`Time,Pedal (%),Rail Pressure,Rail Pressure Commanded\n${rows.join('\n')}`);
  expect(pullTableOf(log).watched.map(({ name }) => name)).toEqual([
    'Pedal',
    'Rail Pressure',
    'Rail Pressure Commanded',
  ]);
});
