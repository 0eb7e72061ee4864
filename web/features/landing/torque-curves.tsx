import { css } from '#styled/css';

/** Points of the drawing, as parts of its width and height. They are not measured. */
const stock = [0.31, 0.47, 0.52, 0.51, 0.45, 0.33];
const calibrated = [0.4, 0.72, 0.87, 0.85, 0.74, 0.53];

/** In SVG units. */
const width = 600;
const height = 200;
const spacing = width / calibrated.length;
const barWidth = 40;

/** Draws what a calibration does, as six bars. It has no scale, because it shows no measurement. */
export function TorqueCurves() {
  return (
    <figure className={css({ stack: '2', fontSize: '14', color: 'onGraphiteMuted' })}>
      <p>Torque</p>
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
          <path
            d={curve(stock)}
            vectorEffect="non-scaling-stroke"
            strokeWidth="2.5"
            strokeDasharray="2 8"
          />
          <path d={curve(calibrated)} vectorEffect="non-scaling-stroke" strokeWidth="4" />
        </g>
      </svg>
      <p className={css({ textAlign: 'end' })}>Engine speed</p>
      <figcaption>
        Calibrated: the solid line. Stock: the dashed line. An illustration, not a measurement.
      </figcaption>
    </figure>
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
