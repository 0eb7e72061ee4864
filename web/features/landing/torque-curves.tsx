import { css, cx } from '#styled/css';

/** Engine speeds in rpm: one for each of the six bars. */
const speeds = [1000, 1500, 2000, 2500, 3000, 3500];
const torques = [200, 400, 600, 800, 1000];

/** Illustrative torque in lb-ft at each of the speeds. */
const stock = [390, 590, 650, 640, 560, 410];
const calibrated = [450, 780, 910, 890, 790, 610];

/** In SVG units. */
interface Size {
  width: number;
  height: number;
  barWidth: number;
}

/** Tall enough for a phone, and as wide as the page on a desktop. */
const narrow: Size = { width: 480, height: 320, barWidth: 36 };
const wide: Size = { width: 1152, height: 340, barWidth: 72 };

/** An illustrative dyno sheet: stock dashed, calibrated solid. */
export function TorqueCurves() {
  return (
    <figure className={css({ stack: '2' })}>
      <Plot {...narrow} className={css({ maxWidth: '44rem', desktop: { display: 'none' } })} />
      <Plot {...wide} className={css({ display: { base: 'none', desktop: 'block' } })} />
      <figcaption className={css({ fontSize: '14', color: 'onGraphiteMuted' })}>
        An illustration, not a measurement.
      </figcaption>
    </figure>
  );
}

function Plot({ width, height, barWidth, className }: Size & { className: string | undefined }) {
  const area = { left: 64, right: width, top: 20, bottom: height - 56 };
  const spacing = (area.right - area.left) / speeds.length;
  const x = (index: number) => round(area.left + spacing * (index + 0.5));
  const y = (torque: number) => round(area.bottom - (torque / 1000) * (area.bottom - area.top));
  const pointsOf = (values: readonly number[]) =>
    values.map((value, index) => ({ x: x(index), y: y(value) }));
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label="Torque over engine speed: the calibrated curve lies above the stock curve"
      className={cx(css({ width: 'full', height: 'auto' }), className)}
    >
      <g className={css({ stroke: 'onGraphiteMuted' })} strokeOpacity="0.28">
        {torques.map((torque) => (
          <line key={torque} x1={area.left} x2={area.right} y1={y(torque)} y2={y(torque)} />
        ))}
        <line x1={area.left} x2={area.right} y1={area.bottom} y2={area.bottom} />
      </g>
      <g fill="currentColor" fillOpacity="0.14">
        {pointsOf(calibrated).map((point) => (
          <rect
            key={point.x}
            x={point.x - barWidth / 2}
            y={point.y}
            width={barWidth}
            height={area.bottom - point.y}
            rx="4"
          />
        ))}
      </g>
      <g className={tickStyle} fontSize="15">
        {torques.map((torque) => (
          <text key={torque} x={area.left - 10} y={y(torque) + 5} textAnchor="end">
            {torque.toLocaleString('en-US')}
          </text>
        ))}
        {speeds.map((rpm, index) => (
          <text key={rpm} x={x(index)} y={area.bottom + 22} textAnchor="middle">
            {rpm.toLocaleString('en-US')}
          </text>
        ))}
        <text x={(area.left + area.right) / 2} y={height - 8} textAnchor="middle">
          Engine speed (rpm)
        </text>
        <text x="0" y="0" textAnchor="middle" transform={`translate(14 ${y(500)}) rotate(-90)`}>
          Torque (lb-ft)
        </text>
      </g>
      <g fill="none" stroke="currentColor" strokeLinecap="round">
        <path d={curve(pointsOf(stock))} strokeWidth="2.5" strokeDasharray="2 8" />
        <path d={curve(pointsOf(calibrated))} strokeWidth="4" />
      </g>
      <g fill="currentColor" fontSize="16" fontWeight="600" textAnchor="middle">
        <text x={x(2.5)} y={y(950)}>
          Calibrated
        </text>
        <text x={x(2.5)} y={y(560)}>
          Stock
        </text>
      </g>
    </svg>
  );
}

interface Point {
  x: number;
  y: number;
}

/** Returns an SVG path through the points: a Catmull-Rom-like spline of cubic Béziers. */
function curve(points: readonly Point[]): string {
  const slopeAt = (index: number) => {
    const before = points[Math.max(0, index - 1)];
    const after = points[Math.min(points.length - 1, index + 1)];
    return before && after ? (after.y - before.y) / (after.x - before.x) : 0;
  };
  return points
    .map((point, index) => {
      const from = points[index - 1];
      if (!from) return `M${point.x} ${point.y}`;
      const third = (point.x - from.x) / 3;
      const leave = round(from.y + slopeAt(index - 1) * third);
      const arrive = round(point.y - slopeAt(index) * third);
      return `C${round(from.x + third)} ${leave} ${round(point.x - third)} ${arrive} ${point.x} ${point.y}`;
    })
    .join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

const tickStyle = css({ fill: 'onGraphiteMuted', fontVariantNumeric: 'tabular-nums' });
