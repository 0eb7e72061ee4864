import { css } from '#styled/css';
import type { FactoryRating, RatedPeak } from '#web/orders/generation/factory-rating-table.ts';
import { formatInteger } from '#worker/domain/format-integer.ts';

/**
 * The scales, which are the same on every page so that trucks can be compared. Six segments, like
 * the logo's six bars.
 */
const gauges = [
  { name: 'Torque', unit: 'lb-ft', max: 1200, peakOf: ({ torque }: FactoryRating) => torque },
  { name: 'Power', unit: 'hp', max: 450, peakOf: ({ power }: FactoryRating) => power },
] as const;

/** A chart of the stock engine's torque and power. */
export function FactoryRatings({ ratings }: { ratings: readonly FactoryRating[] }) {
  const sources = new Set(ratings.map(({ source }) => source));
  return (
    <section className={css({ stack: '4' })}>
      <div>
        <h2 className={css({ fontSize: '28' })}>Factory Rating</h2>
        <p className={css({ color: 'muted' })}>
          What the stock engine makes, by the factory’s figures. These aren’t our results.
        </p>
      </div>
      <div className={gaugesStyle}>
        {gauges.map((gauge) => (
          <Gauge key={gauge.name} {...gauge} ratings={ratings} />
        ))}
      </div>
      <p className={css({ fontSize: '14', color: 'muted' })}>
        Factory rating: {[...sources].join('; ')}.
      </p>
    </section>
  );
}

type GaugeProps = (typeof gauges)[number] & { ratings: readonly FactoryRating[] };

function Gauge({ name, unit, max, peakOf, ratings }: GaugeProps) {
  const rows = ratingRows(ratings, peakOf);
  if (rows.length === 0) return null;
  return (
    <div className={css({ stack: '3', alignContent: 'start' })}>
      <h3>{name}</h3>
      <ul className={css({ stack: '3' })}>
        {rows.map(({ label, peak }) => (
          <li key={label} className={css({ stack: '1' })}>
            <p className={css({ spread: '3', alignItems: 'baseline' })}>
              <span className={css({ fontSize: '14', color: 'muted' })}>{label}</span>
              <span className={css({ marginInlineStart: 'auto', fontSize: '14' })}>
                <strong className={valueStyle}>{formatInteger(peak.value)}</strong> {unit}
                {speedOf(peak)}
              </span>
            </p>
            <SegmentBar value={peak.value / max} />
          </li>
        ))}
      </ul>
      <p aria-hidden className={scaleStyle}>
        {[0, 1, 2, 3].map((third) => (
          <span key={third}>{formatInteger((max / 3) * third)}</span>
        ))}
      </p>
    </div>
  );
}

function speedOf({ rpm }: RatedPeak): string {
  return rpm ? ` at ${formatInteger(rpm)} rpm` : '';
}

/** A bar of six segments. `value` is the lit part, from 0 to 1. Decorative: show the number beside it. */
function SegmentBar({ value }: { value: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 120 10"
      preserveAspectRatio="none"
      fill="currentColor"
      className={css({ width: 'full', height: '3' })}
    >
      {[0, 1, 2, 3, 4, 5].map((segment) => {
        const lit = Math.min(Math.max(value * 6 - segment, 0), 1);
        return (
          <g key={segment}>
            <rect x={segment * 20} width="19" height="10" opacity="0.16" />
            <rect x={segment * 20} width={19 * lit} height="10" />
          </g>
        );
      })}
    </svg>
  );
}

const gaugesStyle = css({
  display: 'grid',
  columnGap: '8',
  rowGap: '6',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: 'repeat(2, minmax(0, 1fr))' },
});

const valueStyle = css({
  fontFamily: 'display',
  fontSize: '22',
  fontVariantNumeric: 'tabular-nums',
});

const scaleStyle = css({
  display: 'flex',
  justifyContent: 'space-between',
  fontSize: '12',
  color: 'muted',
  fontVariantNumeric: 'tabular-nums',
});

/** One line of the chart: a peak and the years it was published for. */
interface RatingRow {
  /** Like `2016-2017` or `2004, from midyear`. */
  label: string;
  peak: RatedPeak;
}

/** Returns a row per published peak. Consecutive ratings with the same peak become one row. */
export function ratingRows(
  ratings: readonly FactoryRating[],
  peakOf: (rating: FactoryRating) => RatedPeak | undefined,
): RatingRow[] {
  const groups: { peak: RatedPeak; ratings: FactoryRating[] }[] = [];
  for (const rating of ratings) {
    const peak = peakOf(rating);
    const last = groups.at(-1);
    if (!peak) continue;
    if (last && isSame(last.peak, peak)) last.ratings.push(rating);
    else groups.push({ peak, ratings: [rating] });
  }
  return groups.map((group) => ({ label: labelOf(group.ratings), peak: group.peak }));
}

function isSame(one: RatedPeak, other: RatedPeak): boolean {
  return one.value === other.value && one.rpm === other.rpm;
}

function labelOf(ratings: readonly FactoryRating[]): string {
  const first = Math.min(...ratings.map(({ firstYear }) => firstYear));
  const last = Math.max(...ratings.map(({ lastYear }) => lastYear));
  const years = first === last ? `${first}` : `${first}-${last}`;
  const note = ratings.length === 1 && ratings[0]?.note;
  return note ? `${years}, ${note}` : years;
}
