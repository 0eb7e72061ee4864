import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from '#styled/css';
import { getQuery } from '#web/api/queries.ts';
import { Tabs } from '#web/ui/form/tabs.tsx';
import { Unloaded } from '#web/ui/layout/unloaded.tsx';
import {
  type NumberGroupsJson,
  type Period,
  periods,
  type SpreadJson,
} from '#worker/domain/numbers/numbers.api.ts';

import { formatMeasure } from './measures.ts';
import { NumberTable } from './number-table.tsx';

/** The numbers of a period by calibration, add-on and person. */
export function NumberGroups() {
  const [period, setPeriod] = useState<Period>('month');
  return (
    <Tabs
      label="Period"
      value={period}
      onChange={setPeriod}
      tabs={periodNames.map(({ id, name }) => ({
        ...{ id, title: name },
        content: <Groups period={id} />,
      }))}
    />
  );
}

function Groups({ period }: { period: Period }) {
  const query = useQuery({
    ...getQuery('/api/admin/numbers', period),
    refetchOnMount: 'always',
  });
  if (query.data) return <LoadedGroups groups={query.data} />;
  return <Unloaded query={query} height="20rem" errorText="Failed to load the numbers" />;
}

function LoadedGroups({ groups: { calibrations, addons, people } }: { groups: NumberGroupsJson }) {
  return (
    <div className={groupsStyle}>
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
        headings={[
          'Person',
          ...['First answers', 'Time'],
          ...['Decisions', 'Wait'],
          ...['Fulfilled', 'Delay'],
        ]}
        rows={people.map((person) => ({
          name: person.name,
          cells: [
            `${person.firstAnswers}`,
            spreadText(person.toFirstAnswer),
            `${person.decisions}`,
            spreadText(person.toDecision),
            `${person.deliveries}`,
            spreadText(person.toDelivery),
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
        <NumberTable label={title} {...{ headings, rows }} />
      ) : (
        <p className={css({ color: 'muted' })}>Nothing in this period yet.</p>
      )}
    </div>
  );
}

const groupsStyle = css({ stack: '6', paddingTop: '4' });

const names: Record<Period, string> = {
  today: 'Today',
  week: 'This Week',
  month: 'This Month',
  year: 'Last 53 Weeks',
};

/** The periods with their names, shortest first. */
export const periodNames = periods.map((id) => ({ id, name: names[id] }));
