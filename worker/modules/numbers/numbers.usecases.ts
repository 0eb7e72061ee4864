import type { Deps } from '#worker/deps.ts';
import type {
  NumberGroupsJson,
  NumbersJson,
  Period,
  ShopNumbersJson,
  SpreadJson,
} from '#worker/domain/numbers/numbers.api.ts';
import type { Measure } from './facts.repository.ts';
import {
  type MeasureRow,
  selectAwaiting,
  selectByAddon,
  selectByCalibration,
  selectByPerson,
  selectByWeek,
  selectNames,
  selectTotals,
} from './numbers.repository.ts';
import { coveredWeeks, periodStarts } from './periods.ts';

type NumbersDeps = Pick<Deps, 'db' | 'now'>;

/** Returns the shop's numbers by period and by week, as days begin in the shop's time zone. */
export async function getNumbers({ db, now }: NumbersDeps, timeZone: string): Promise<NumbersJson> {
  const weeks = coveredWeeks(now(), timeZone);
  const starts = periodStarts(now(), timeZone);
  const [awaiting, today, week, month, year, byWeek] = await Promise.all([
    selectAwaiting(db),
    selectTotals(db, starts.today),
    selectTotals(db, starts.week),
    selectTotals(db, starts.month),
    selectTotals(db, starts.year),
    selectByWeek(db, weeks),
  ]);
  const ofWeek = Map.groupBy(byWeek, ({ key }) => key);
  return {
    awaiting,
    periods: {
      today: numbersOf(today),
      week: numbersOf(week),
      month: numbersOf(month),
      year: numbersOf(year),
    },
    weeks: weeks
      .map(({ week: monday }, index) => ({ week: monday, ...numbersOf(ofWeek.get(index)) }))
      .reverse(),
  };
}

/** Returns the numbers of a period by calibration, add-on and person. */
export async function getNumberGroups(
  { db, now }: NumbersDeps,
  period: Period,
  timeZone: string,
): Promise<NumberGroupsJson> {
  const from = periodStarts(now(), timeZone)[period];
  const [calibrations, addons, people] = await Promise.all([
    selectByCalibration(db, from),
    selectByAddon(db, from),
    selectByPerson(db, from),
  ]);
  return {
    calibrations: [...Map.groupBy(calibrations, ({ key }) => key)]
      .map(([name, rows]) => ({ name, ...numbersOf(rows) }))
      .sort((a, b) => b.orders - a.orders || (a.name < b.name ? -1 : 1)),
    addons,
    people: await peopleOf(db, people),
  };
}

async function peopleOf(
  db: Deps['db'],
  measured: readonly MeasureRow<string>[],
): Promise<NumberGroupsJson['people']> {
  const work: readonly Measure[] = ['answer', 'decision', 'fulfillment'];
  const byPerson = Map.groupBy(
    measured.filter(({ measure }) => work.includes(measure)),
    ({ key }) => key,
  );
  const names = await selectNames(db, [...byPerson.keys()]);
  return names
    .map(({ id, firstName, lastName, email }) => {
      const rows = byPerson.get(id) ?? [];
      const { toFirstAnswer, toDecision, toFulfillment } = numbersOf(rows);
      return {
        name: [firstName, lastName].filter(Boolean).join(' ') || email,
        firstAnswers: find(rows, 'answer')?.count ?? 0,
        decisions: find(rows, 'decision')?.count ?? 0,
        fulfillments: find(rows, 'fulfillment')?.count ?? 0,
        toFirstAnswer,
        toDecision,
        toFulfillment,
      };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function numbersOf(rows: readonly MeasureRow<unknown>[] = []): ShopNumbersJson {
  const revisions = find(rows, 'revisions');
  return {
    orders: find(rows, 'orders')?.count ?? 0,
    received: find(rows, 'received')?.sum ?? 0,
    refunded: find(rows, 'refunded')?.sum ?? 0,
    revisionsPerOrder: revisions ? revisions.sum / revisions.count : null,
    toFirstAnswer: spreadOf(find(rows, 'answer')),
    toDecision: spreadOf(find(rows, 'decision')),
    toFulfillment: spreadOf(find(rows, 'fulfillment')),
  };
}

function find(rows: readonly MeasureRow<unknown>[], measure: Measure) {
  return rows.find((row) => row.measure === measure);
}

function spreadOf(row: MeasureRow<unknown> | undefined): SpreadJson | null {
  return row ? { median: row.median, p90: row.p90 } : null;
}
