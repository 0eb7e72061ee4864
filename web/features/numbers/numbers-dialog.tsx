import { useQuery } from '@tanstack/react-query';
import { css } from '#styled/css';
import { messageOf } from '#web/api/api.ts';
import { getQuery } from '#web/api/queries.ts';
import { download } from '#web/downloads/download.ts';
import { formatDay } from '#web/lib/day.ts';
import { BarChart } from '#web/ui/chart/bar-chart.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OfflineNotice } from '#web/ui/offline-notice.tsx';
import type { NumbersJson } from '#worker/domain/numbers/numbers.api.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';
import { formatHours } from './format-hours.ts';
import { numbersCsv } from './numbers-csv.ts';
import { PlatformTable } from './platform-table.tsx';

const numbersQuery = { ...getQuery('/api/admin/numbers'), refetchOnMount: 'always' } as const;

/** The shop's numbers of the last year: by week as plots, by platform as a table, and both as CSV. */
export function NumbersDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="large"
      title="Numbers"
      description="The last 53 weeks, from Monday to Sunday (UTC)."
    >
      <Numbers />
    </Dialog>
  );
}

function Numbers() {
  const { data: numbers, error, isPaused, refetch } = useQuery(numbersQuery);
  if (numbers) return <LoadedNumbers numbers={numbers} />;
  if (isPaused) return <OfflineNotice />;
  if (!error) return <Skeleton height="30rem" />;
  return (
    <Notice
      isError
      text={messageOf(error, 'Failed to load the numbers')}
      action={<Button onClick={() => refetch()}>Try Again</Button>}
    />
  );
}

const plots = [
  { title: 'Orders', field: 'orders', format: (count: number) => `${count}` },
  { title: 'Paid', field: 'revenue', format: formatDollars },
  { title: 'Median time to review', field: 'reviewMs', format: formatHours },
  { title: 'Median time to fulfill', field: 'fulfillMs', format: formatHours },
] as const;

function LoadedNumbers({ numbers }: { numbers: NumbersJson }) {
  const exportCsv = () => {
    const from = new Blob([numbersCsv(numbers)], { type: 'text/csv' });
    download([{ name: 'numbers.csv', from, size: from.size }]);
  };
  return (
    <div className={css({ display: 'grid', gap: '6' })}>
      <div className={barStyle}>
        <p className={css({ color: 'muted' })}>
          Review time starts with the request, and fulfillment time with the payment. Paid excludes
          refunded orders.
        </p>
        <Button onClick={exportCsv}>Export CSV</Button>
      </div>
      <div className={plotsStyle}>
        {plots.map(({ title, field, format }) => (
          <BarChart
            key={field}
            title={title}
            columns={['Week of', title]}
            format={format}
            points={numbers.weeks.map((week) => ({
              label: weekName(week.week),
              value: week[field],
            }))}
          />
        ))}
      </div>
      <PlatformTable platforms={numbers.platforms} />
    </div>
  );
}

/** Formats a week's first day like `Nov 16, 2026`, the same in every time zone. */
function weekName(day: string): string {
  return formatDay(`${day}T00:00`);
}

const barStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
});

const plotsStyle = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: 'repeat(2, minmax(0, 1fr))' },
  // An open table doesn't stretch the chart beside it.
  alignItems: 'start',
  gap: '6',
});
