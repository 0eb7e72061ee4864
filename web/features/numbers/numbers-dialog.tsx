import { useQuery } from '@tanstack/react-query';
import { css } from '#styled/css';
import { getQuery } from '#web/api/queries.ts';
import { download } from '#web/downloads/download.ts';
import { toCsv } from '#web/lib/csv.ts';
import { formatDay } from '#web/lib/day.ts';
import { shop } from '#web/lib/shop.ts';
import { BarChart } from '#web/ui/chart/bar-chart.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Unloaded } from '#web/ui/layout/unloaded.tsx';
import { countText } from '#worker/domain/count-text.ts';
import { hourMs } from '#worker/domain/durations.ts';
import type { NumbersJson, ShopNumbersJson } from '#worker/domain/numbers/numbers.api.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';
import {
  formatMeasure,
  type Measure,
  measures,
  NumberGroups,
  NumberTable,
  periodNames,
} from './number-groups.tsx';

const suffixes: Record<Measure['unit'], string> = {
  count: '',
  mean: '',
  cents: ' (dollars)',
  ms: ' (hours)',
};

const numbersQuery = { ...getQuery('/api/admin/numbers'), refetchOnMount: 'always' } as const;

/** The shop's numbers: by period and group as tables, by week as plots, and as CSV. */
export function NumbersDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="large"
      title="Numbers"
      description={`Days start at midnight, ${shop.timeZone}. Weeks start on Monday.`}
    >
      <Numbers />
    </Dialog>
  );
}

function Numbers() {
  const query = useQuery(numbersQuery);
  if (query.data) return <LoadedNumbers numbers={query.data} />;
  return <Unloaded query={query} height="30rem" errorText="Failed to load the numbers" />;
}

const plots = measures.filter(({ label }) =>
  [
    'Orders requested',
    'Received',
    'Request to decision, median',
    'Payment to fulfillment, median',
  ].includes(label),
);

function LoadedNumbers({ numbers }: { numbers: NumbersJson }) {
  const { awaiting, periods, weeks } = numbers;
  const exportCsv = () => {
    const from = new Blob([numbersCsv(numbers)], { type: 'text/csv' });
    download([{ name: 'numbers.csv', from, size: from.size }]);
  };
  return (
    <div className={css({ stack: '6' })}>
      <div className={css({ wrap: '3', alignItems: 'center', justifyContent: 'space-between' })}>
        <p>
          Awaiting payment now: <strong>{formatDollars(awaiting.amount)}</strong> in{' '}
          {countText(awaiting.orders, 'order')}
        </p>
        <Button onClick={exportCsv}>Export CSV</Button>
      </div>
      <NumberTable
        label="By Period"
        headings={['Measure', ...periodNames.map(({ name }) => name)]}
        rows={measures.map(({ label, unit, of }) => ({
          name: label,
          cells: periodNames.map(({ id }) => formatMeasure(unit, of(periods[id]))),
        }))}
      />
      <div className={plotsStyle}>
        {plots.map(({ label, unit, of }) => (
          <BarChart
            key={label}
            title={label}
            columns={['Week of', label]}
            format={(value) => formatMeasure(unit, value)}
            points={weeks.toReversed().map((week) => ({
              label: weekName(week.week),
              value: of(week),
            }))}
          />
        ))}
      </div>
      <NumberGroups />
    </div>
  );
}

/** Formats a week's first day like `Nov 16, 2026`, the same in every time zone. */
function weekName(day: string): string {
  return formatDay(`${day}T00:00`);
}

/** Formats the periods, then the weeks, as CSV with one header row. */
export function numbersCsv({ periods, weeks }: NumbersJson): string {
  return toCsv([
    ['Time', ...measures.map(({ label, unit }) => label + suffixes[unit])],
    ...periodNames.map(({ id, name }) => [name, ...cellsOf(periods[id])]),
    ...weeks.map(({ week, ...numbers }) => [`Week of ${week}`, ...cellsOf(numbers)]),
  ]);
}

function cellsOf(numbers: ShopNumbersJson): string[] {
  return measures.map(({ unit, of }) => cellOf(unit, of(numbers)));
}

function cellOf(unit: Measure['unit'], value: number | null): string {
  if (value === null) return '';
  if (unit === 'cents') return (value / 100).toFixed(2);
  if (unit === 'ms') return (value / hourMs).toFixed(1);
  return unit === 'mean' ? value.toFixed(2) : `${value}`;
}

const plotsStyle = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: 'repeat(2, minmax(0, 1fr))' },
  // An open table doesn't stretch the chart beside it.
  alignItems: 'start',
  gap: '6',
});
