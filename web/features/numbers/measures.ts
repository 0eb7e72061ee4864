import { minuteMs } from '#worker/domain/durations.ts';
import type { ShopNumbersJson, SpreadJson } from '#worker/domain/numbers/numbers.api.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';

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
  ...spread('Payment to fulfillment', ({ toDelivery }) => toDelivery),
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
