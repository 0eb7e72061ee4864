import type { Deps } from '#worker/deps.ts';
import type { NumbersJson, ShopNumbersJson } from '#worker/domain/numbers/numbers.api.ts';
import { type Measure, type MeasureRow, selectMeasures } from './numbers.repository.ts';
import { coveredWeeks, weekMs } from './weeks.ts';

/** Returns the shop's numbers of the last 53 weeks, by week and by platform. */
export async function getNumbers({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<NumbersJson> {
  const weeks = coveredWeeks(now());
  const [from = 0] = weeks;
  const { byWeek, byPlatform } = await selectMeasures(db, { from, weekMs });
  const ofWeek = Map.groupBy(byWeek, ({ key }) => key);
  const ofPlatform = Map.groupBy(byPlatform, ({ key }) => key);
  return {
    weeks: weeks.map((start, index) => ({
      week: new Date(start).toISOString().slice(0, 10),
      ...numbersOf(ofWeek.get(index)),
    })),
    platforms: [...ofPlatform]
      .map(([platform, rows]) => ({ platform, ...numbersOf(rows) }))
      .sort((a, b) => (a.platform < b.platform ? -1 : 1)),
  };
}

function numbersOf(rows: readonly MeasureRow<unknown>[] = []): ShopNumbersJson {
  const of = (measure: Measure) => rows.find((row) => row.measure === measure);
  return {
    orders: of('orders')?.count ?? 0,
    revenue: of('revenue')?.sum ?? 0,
    reviewMs: of('review')?.median ?? null,
    fulfillMs: of('fulfill')?.median ?? null,
  };
}
