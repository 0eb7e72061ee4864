import type { SVGProps } from 'react';
import { css } from '#styled/css';

/** Points of the drawing, as parts of its width and height. They are not measured. */
const stock = [0.31, 0.47, 0.52, 0.51, 0.45, 0.33];
const calibrated = [0.4, 0.72, 0.87, 0.85, 0.74, 0.53];

/** In SVG units. */
const width = 600;
const height = 200;
const spacing = width / calibrated.length;
const barWidth = 40;

const stockLine = { strokeWidth: 2.5, strokeDasharray: '2 8' };
const calibratedLine = { strokeWidth: 4 };

/** Draws what a calibration does, as six bars. It has no scale, because it shows no measurement. */
export function TorqueCurves() {
  return (
    <figure className={css({ stack: '2', fontSize: '14', color: 'onGraphiteMuted' })}>
      <div className={css({ spread: '2' })}>
        <p>Torque</p>
        <ul className={css({ wrap: '4' })}>
          <li>
            <LineSample {...calibratedLine} /> Calibrated
          </li>
          <li>
            <LineSample {...stockLine} /> Stock
          </li>
        </ul>
      </div>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className={css({ width: 'full', height: '16rem', color: 'onGraphite' })}
      >
        <g fill="currentColor" fillOpacity="0.14">
          {pointsOf(calibrated).map(({ x, y }) => (
            <rect key={x} x={x - barWidth / 2} y={y} width={barWidth} height={height - y} />
          ))}
        </g>
        <g fill="none" stroke="currentColor" strokeLinecap="round">
          <path d={curve(stock)} vectorEffect="non-scaling-stroke" {...stockLine} />
          <path d={curve(calibrated)} vectorEffect="non-scaling-stroke" {...calibratedLine} />
        </g>
      </svg>
      <p className={css({ textAlign: 'end' })}>Engine speed</p>
      <figcaption>An illustration, not a measurement.</figcaption>
    </figure>
  );
}

/** Shows how a line of the drawing looks, beside its name. */
function LineSample(line: SVGProps<SVGPathElement>) {
  return (
    <svg width="32" height="8" aria-hidden="true" className={css({ display: 'inline' })}>
      <path d="M2 4H30" fill="none" stroke="currentColor" strokeLinecap="round" {...line} />
    </svg>
  );
}

interface Point {
  x: number;
  y: number;
}

function pointsOf(values: readonly number[]): Point[] {
  return values.map((value, index) => ({
    x: spacing * (index + 0.5),
    y: height * (1 - value),
  }));
}

/** Returns an SVG path through the points: a Catmull-Rom-like spline of cubic Béziers. */
function curve(values: readonly number[]): string {
  const points = pointsOf(values);
  const slopeAt = (index: number) => {
    const before = points[Math.max(0, index - 1)];
    const after = points[Math.min(points.length - 1, index + 1)];
    return before && after ? (after.y - before.y) / (after.x - before.x) : 0;
  };
  return points
    .map((point, index) => {
      const from = points[index - 1];
      if (!from) return `M${point.x} ${round(point.y)}`;
      const third = (point.x - from.x) / 3;
      const leave = round(from.y + slopeAt(index - 1) * third);
      const arrive = round(point.y - slopeAt(index) * third);
      return `C${round(from.x + third)} ${leave} ${round(point.x - third)} ${arrive} ${point.x} ${round(point.y)}`;
    })
    .join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
