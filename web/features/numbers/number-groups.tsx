import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from '#styled/css';
import { getQuery } from '#web/api/queries.ts';
import { Tabs } from '#web/ui/form/tabs.tsx';
import { HeadRow } from '#web/ui/head-row.tsx';
import { ScrollRegion } from '#web/ui/layout/scroll-region.tsx';
import { Unloaded } from '#web/ui/layout/unloaded.tsx';
import { minuteMs } from '#worker/domain/durations.ts';
import {
  type NumberGroupsJson,
  type Period,
  periods,
  type ShopNumbersJson,
  type SpreadJson,
} from '#worker/domain/numbers/numbers.api.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';

/** The numbers of a period by calibration, add-on and person. */
export function NumberGroups() {
  const [period, setPeriod] = useState<Period>('month');
  return (
    <Tabs
      label="Period"
      value={period}
      onChange={setPeriod}
      tabs={periodNames.map(({ id, name }) => ({
        id,
        title: name,
        content: <Groups period={id} />,
      }))}
    />
  );
}

function Groups({ period }: { period: Period }) {
  const query = useQuery({ ...getQuery('/api/admin/numbers', period), refetchOnMount: 'always' });
  if (query.data) return <LoadedGroups groups={query.data} />;
  return <Unloaded query={query} height="20rem" errorText="Failed to load the numbers" />;
}

function LoadedGroups({ groups: { calibrations, addons, people } }: { groups: NumberGroupsJson }) {
  return (
    <div className={css({ stack: '6', paddingTop: '4' })}>
      <Group
        title="By Calibration"
        headings={['Calibration', 'Orders', 'Received', 'Refunded', 'Revisions per order']}
        rows={calibrations.map(({ name, orders, received, refunded, revisionsPerOrder }) => ({
          name,
          cells: [
            formatMeasure('count', orders),
            formatMeasure('cents', received),
            formatMeasure('cents', refunded),
            formatMeasure('mean', revisionsPerOrder),
          ],
        }))}
      />
      <Group
        title="By Add-on"
        headings={['Add-on', 'Orders with it', 'Their price']}
        rows={addons.map(({ name, orders, total }) => ({
          name,
          cells: [formatMeasure('count', orders), formatMeasure('cents', total)],
        }))}
      />
      <Group
        title="By Person: Median / 90% Within"
        headings={['Person', 'First answers', 'Time', 'Decisions', 'Wait', 'Fulfilled', 'Delay']}
        rows={people.map((person) => ({
          name: person.name,
          cells: [
            `${person.firstAnswers}`,
            spreadText(person.toFirstAnswer),
            `${person.decisions}`,
            spreadText(person.toDecision),
            `${person.fulfillments}`,
            spreadText(person.toFulfillment),
          ],
        }))}
      />
    </div>
  );
}

function spreadText(spread: SpreadJson | null): string {
  return spread
    ? [spread.median, spread.p90].map((value) => formatMeasure('ms', value)).join(' / ')
    : '–';
}

interface GroupProps {
  title: string;
  headings: readonly string[];
  rows: readonly { name: string; cells: readonly string[] }[];
}

function Group({ title, headings, rows }: GroupProps) {
  return (
    <div className={css({ minWidth: '0' })}>
      <h3 className={css({ paddingBottom: '2' })}>{title}</h3>
      {rows.length > 0 ? (
        <NumberTable label={title} headings={headings} rows={rows} />
      ) : (
        <p className={css({ color: 'muted' })}>Nothing in this period yet.</p>
      )}
    </div>
  );
}

const names: Record<Period, string> = {
  today: 'Today',
  week: 'This Week',
  month: 'This Month',
  year: 'Last 53 Weeks',
};

/** The periods with their names, shortest first. */
export const periodNames = periods.map((id) => ({ id, name: names[id] }));

type Unit = 'count' | 'mean' | 'cents' | 'ms';

export interface Measure {
  label: string;
  unit: Unit;
  of: (numbers: ShopNumbersJson) => number | null;
}

/** What the numbers tell about a time. */
export const measures: readonly Measure[] = [
  { label: 'Orders requested', unit: 'count', of: ({ orders }) => orders },
  { label: 'Received', unit: 'cents', of: ({ received }) => received },
  { label: 'Refunded', unit: 'cents', of: ({ refunded }) => refunded },
  {
    label: 'Revisions per fulfilled order',
    unit: 'mean',
    of: ({ revisionsPerOrder }) => revisionsPerOrder,
  },
  ...spread('First message to our answer', ({ toFirstAnswer }) => toFirstAnswer),
  ...spread('Request to decision', ({ toDecision }) => toDecision),
  ...spread('Payment to fulfillment', ({ toFulfillment }) => toFulfillment),
];

function spread(label: string, of: (numbers: ShopNumbersJson) => SpreadJson | null): Measure[] {
  return [
    { label: `${label}, median`, unit: 'ms', of: (numbers) => of(numbers)?.median ?? null },
    { label: `${label}, 90% within`, unit: 'ms', of: (numbers) => of(numbers)?.p90 ?? null },
  ];
}

const formats: Record<Unit, (value: number) => string> = {
  count: (value) => `${value}`,
  mean: (value) => value.toFixed(1),
  cents: formatDollars,
  ms: formatHours,
};

/** Formats a value for the screen, or a dash for null. */
export function formatMeasure(unit: Unit, value: number | null): string {
  return value === null ? '–' : formats[unit](value);
}

/** Formats a duration in ms like `45 min`, from an hour on like `5.5 h`, and from two days on like `3.2 days`. */
function formatHours(ms: number): string {
  const minutes = Math.round(ms / minuteMs);
  if (minutes < 60) return `${minutes} min`;
  const hours = minutes / 60;
  return hours < 48 ? `${hours.toFixed(1)} h` : `${(hours / 24).toFixed(1)} days`;
}

interface NumberTableProps {
  label: string;
  /** The headings of the columns. The first one names the rows. */
  headings: readonly string[];
  /** The cells of each row, after its name. */
  rows: readonly { name: string; cells: readonly string[] }[];
}

/** A table of numbers. It scrolls sideways where it doesn't fit. */
export function NumberTable({ label, headings, rows }: NumberTableProps) {
  return (
    <ScrollRegion role="region" className={scrollStyle} aria-label={label} data-scrolls-sideways>
      <table className={tableStyle}>
        <HeadRow headings={headings} />
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={headings[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

const scrollStyle = css({ overflowX: 'auto', minWidth: '0' });

const tableStyle = css({
  width: 'full',
  fontSize: { base: '14', tablet: '16' },
  fontVariantNumeric: 'tabular-nums',
  '& :is(th, td)': {
    overflowWrap: 'normal',
    paddingBlock: '2',
    paddingInlineEnd: '3',
    textAlign: 'end',
    verticalAlign: 'baseline',
  },
  '& :is(th, td):first-child': { textAlign: 'start' },
  '& :is(th, td):last-child': { paddingInlineEnd: '0' },
  '& thead th': { color: 'muted', fontWeight: '600' },
  '& tbody th': { fontWeight: '400' },
  '& td': { whiteSpace: 'nowrap' },
  '& tbody tr': { borderTop: '1px solid {colors.line}' },
});
