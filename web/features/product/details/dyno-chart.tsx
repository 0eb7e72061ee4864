import { css } from '#styled/css';
import type { DynoPointJson } from '#worker/domain/catalog/catalog.api.ts';

const measures = [
  { id: 'torque', name: 'Torque', unit: 'lb-ft', dash: undefined },
  { id: 'power', name: 'Power', unit: 'hp', dash: '6 5' },
] as const satisfies { id: Measure; name: string; unit: string; dash: string | undefined }[];

/** The power and torque of a dyno run over engine speed, with their peaks. */
export function DynoChart({ points }: { points: readonly DynoPointJson[] }) {
  const { speed, output } = axesOf(points);
  const at = ({ rpm }: DynoPointJson, value: number) =>
    `${positionOn(speed, rpm) * 100},${100 - positionOn(output, value) * 100}`;
  return (
    <figure className={css({ stack: '3' })}>
      <ul className={css({ display: 'flex', flexWrap: 'wrap', columnGap: '8', rowGap: '2' })}>
        {measures.map(({ id, name, unit, dash }) => {
          const peak = peakOf(points, id);
          return (
            <li key={id}>
              <p className={css({ row: '2', fontSize: '14', color: 'muted' })}>
                <svg aria-hidden="true" width="28" height="4">
                  <path d="M0 2h28" className={lineStyle} strokeDasharray={dash} />
                </svg>
                Peak {name}
              </p>
              <p>
                <strong className={valueStyle}>{formatCount(peak[id])}</strong> {unit} at{' '}
                {formatCount(peak.rpm)} rpm
              </p>
            </li>
          );
        })}
      </ul>
      <div aria-hidden className={plotStyle}>
        <p className={css({ gridColumn: '1 / -1', marginBottom: '2' })}>hp and lb-ft</p>
        <ol className={outputTicksStyle}>
          {output.ticks.toReversed().map((tick) => (
            <li key={tick}>{formatCount(tick)}</li>
          ))}
        </ol>
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className={css({ width: 'full', height: '16rem', overflow: 'visible' })}
        >
          {output.ticks.map((tick) => (
            <path
              key={tick}
              d={`M0 ${100 - positionOn(output, tick) * 100}h100`}
              className={gridLineStyle}
            />
          ))}
          {measures.map(({ id, dash }) => (
            <g key={id} className={lineStyle}>
              <polyline
                points={points.map((point) => at(point, point[id])).join(' ')}
                strokeDasharray={dash}
                vectorEffect="non-scaling-stroke"
              />
              {/* A line without length, because its round caps stay round when the plot is stretched. */}
              <path
                d={`M${at(peakOf(points, id), peakOf(points, id)[id])}h0`}
                strokeWidth="10"
                strokeLinecap="round"
                vectorEffect="non-scaling-stroke"
              />
            </g>
          ))}
        </svg>
        <ol className={css({ gridColumn: '2', display: 'flex', justifyContent: 'space-between' })}>
          {speed.ticks.map((tick) => (
            <li key={tick}>{formatCount(tick)}</li>
          ))}
        </ol>
        <p className={css({ gridColumn: '2', textAlign: 'center' })}>Engine speed (rpm)</p>
      </div>
    </figure>
  );
}

function formatCount(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

const valueStyle = css({
  fontFamily: 'display',
  fontSize: '28',
  lineHeight: '1.1',
  fontVariantNumeric: 'tabular-nums',
});

const plotStyle = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '1',
  fontSize: '12',
  color: 'muted',
  fontVariantNumeric: 'tabular-nums',
});

const outputTicksStyle = css({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  textAlign: 'end',
  // Centers each label on its grid line.
  marginBlock: '-0.6em',
  lineHeight: '1.2',
});

const gridLineStyle = css({ stroke: 'line', strokeWidth: '1', vectorEffect: 'non-scaling-stroke' });

const lineStyle = css({ stroke: 'ink', strokeWidth: '2', fill: 'none' });

type Measure = 'power' | 'torque';

/** One axis of the plot, in the unit of its values. */
interface Axis {
  min: number;
  max: number;
  /** From `min` to `max`, evenly spaced. */
  ticks: number[];
}

const steps = 5;

/** Returns the axes of a run: engine speed in rpm, and power (hp) and torque (lb-ft) on one scale. */
export function axesOf(points: readonly DynoPointJson[]): { speed: Axis; output: Axis } {
  const speeds = points.map(({ rpm }) => rpm);
  const outputs = points.flatMap(({ power, torque }) => [power, torque]);
  return {
    speed: axis(Math.min(...speeds), Math.max(...speeds)),
    output: axis(0, Math.max(...outputs)),
  };
}

/** Returns the point with the highest power or torque. Throws if there are no points. */
export function peakOf(points: readonly DynoPointJson[], measure: Measure): DynoPointJson {
  return points.reduce((best, point) => (point[measure] > best[measure] ? point : best));
}

/** Returns where a value is on an axis: 0 at its start, 1 at its end. */
export function positionOn({ min, max }: Axis, value: number): number {
  return (value - min) / (max - min);
}

/** Rounds the ends outward to whole steps. */
function axis(low: number, high: number): Axis {
  const step = stepFor(high - low);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { min: first * step, max: last * step, ticks };
}

/** Returns 1, 2 or 5 times a power of ten. */
function stepFor(span: number): number {
  const rough = Math.max(span, 1) / steps;
  const power = 10 ** Math.floor(Math.log10(rough));
  return (([1, 2, 5] as const).find((factor) => factor * power >= rough) ?? 10) * power;
}
