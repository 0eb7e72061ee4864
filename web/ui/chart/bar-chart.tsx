import { useId } from 'react';
import { css } from '#styled/css';
import { HeadRow } from '#web/ui/head-row.tsx';

export interface ChartPoint {
  label: string;
  /** Null leaves a gap. */
  value: number | null;
}

interface BarChartProps {
  title: string;
  points: readonly ChartPoint[];
  format: (value: number) => string;
  /** The headings of the table: what the labels and the values are. */
  columns: readonly [string, string];
}

const height = 120;
const barWidth = 10;
const gap = 2;

/** Bars over time with their largest value. A table below has the same numbers for every reader, newest first. */
export function BarChart({ title, points, format, columns }: BarChartProps) {
  const titleId = useId();
  const max = Math.max(0, ...points.map(({ value }) => value ?? 0));
  const width = points.length * (barWidth + gap);
  const first = points[0]?.label;
  const last = points.at(-1)?.label;
  return (
    <figure aria-labelledby={titleId} className={css({ stack: '2', minWidth: '0' })}>
      <figcaption id={titleId} className={css({ spread: '3' })}>
        <strong>{title}</strong>
        <span className={noteStyle}>{max > 0 ? `Up to ${format(max)}` : 'None yet'}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden
        className={plotStyle}
      >
        {points.map(({ label, value }, index) => {
          const size = max > 0 && value !== null ? Math.max((value / max) * height, 1) : 0;
          return (
            value !== null &&
            value > 0 && (
              <rect
                key={label}
                x={index * (barWidth + gap)}
                y={height - size}
                width={barWidth}
                height={size}
              />
            )
          );
        })}
      </svg>
      <p aria-hidden className={axisStyle}>
        <span>{first}</span>
        <span>{last}</span>
      </p>
      <details>
        <summary className={summaryStyle}>{title} as a table</summary>
        <table className={tableStyle}>
          <HeadRow headings={columns} />
          <tbody>
            {points.toReversed().map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value === null ? '–' : format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

const noteStyle = css({ color: 'muted', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });

const plotStyle = css({
  width: 'full',
  height: '8rem',
  fill: 'ink',
  borderBottom: '1px solid {colors.edge}',
});

const axisStyle = css({
  display: 'flex',
  justifyContent: 'space-between',
  color: 'muted',
  fontSize: '14',
});

const summaryStyle = css({ paddingBlock: '3', cursor: 'pointer' });

const tableStyle = css({
  width: 'full',
  fontVariantNumeric: 'tabular-nums',
  '& :is(th, td)': { textAlign: 'start' },
});
