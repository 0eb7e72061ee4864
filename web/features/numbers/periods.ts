import { type Period, periods } from '#worker/domain/numbers/numbers.api.ts';

const names: Record<Period, string> = {
  today: 'Today',
  week: 'This Week',
  month: 'This Month',
  year: 'Last 53 Weeks',
};

/** The periods with their names, shortest first. */
export const periodNames = periods.map((id) => ({ id, name: names[id] }));
