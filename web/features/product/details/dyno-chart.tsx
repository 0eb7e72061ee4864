import { css } from '#styled/css';
import type { DynoPointJson } from '#worker/domain/catalog/catalog.api.ts';
import { axesOf, type Measure, peakOf, positionOn } from './dyno-axes.ts';

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
