import { css } from '#styled/css';

/** The plot area, in SVG units. */
const area = { left: 64, right: 452, top: 16, bottom: 244 };

const speeds = [1000, 1500, 2000, 2500, 3000, 3500];
const namedSpeeds = [1000, 2000, 3000];
const torques = [200, 400, 600, 800, 1000];

/** Illustrative torque in lb-ft at each of the speeds. */
const stock = [390, 590, 650, 640, 560, 410];
const calibrated = [450, 780, 910, 890, 790, 610];

const x = (rpm: number) => area.left + ((rpm - 1000) / 2500) * (area.right - area.left);
const y = (torque: number) => area.bottom - (torque / 1000) * (area.bottom - area.top);

/** An illustrative dyno sheet: stock dashed, calibrated solid. */
export function DynoSheet() {
  return (
    <figure className={css({ margin: '0', display: 'grid', gap: '2', maxWidth: '36rem' })}>
      <svg
        viewBox="0 0 480 300"
        role="img"
        aria-label="Torque over engine speed: the calibrated curve lies above the stock curve"
        className={css({ width: 'full', height: 'auto' })}
      >
        <g className={css({ stroke: 'onGraphiteMuted' })} strokeOpacity="0.28">
          {torques.map((torque) => (
            <line key={torque} x1={area.left} x2={area.right} y1={y(torque)} y2={y(torque)} />
          ))}
          {speeds.map((rpm) => (
            <line key={rpm} x1={x(rpm)} x2={x(rpm)} y1={area.top} y2={area.bottom} />
          ))}
        </g>
        <g className={tickStyle} fontSize="15">
          {torques.map((torque) => (
            <text key={torque} x={area.left - 8} y={y(torque) + 4} textAnchor="end">
              {torque.toLocaleString('en-US')}
            </text>
          ))}
          {namedSpeeds.map((rpm) => (
            <text key={rpm} x={x(rpm)} y={area.bottom + 20} textAnchor="middle">
              {rpm.toLocaleString('en-US')}
            </text>
          ))}
        </g>
        <g fill="none" stroke="currentColor" strokeLinecap="round">
          <path d={curve(stock)} strokeWidth="2.5" strokeDasharray="2 8" />
          <path d={curve(calibrated)} strokeWidth="4" />
        </g>
        <g fill="currentColor" fontSize="16" fontWeight="600">
          <text x={x(2050)} y={y(955)}>
            Calibrated
          </text>
          <text x={x(2050)} y={y(560)}>
            Stock
          </text>
        </g>
        <g className={tickStyle} fontSize="15">
          <text x={(area.left + area.right) / 2} y="294" textAnchor="middle">
            Engine speed (rpm)
          </text>
          <text x="14" y="132" textAnchor="middle" transform="rotate(-90 14 132)">
            Torque (lb-ft)
          </text>
        </g>
      </svg>
      <figcaption className={css({ fontSize: '14', color: 'onGraphiteMuted' })}>
        An illustration, not a measurement.
      </figcaption>
    </figure>
  );
}

/** Returns an SVG path through the torques: a Catmull-Rom-like spline of cubic Béziers. */
function curve(values: readonly number[]): string {
  const points = speeds.map((rpm, index) => ({ x: x(rpm), y: y(values[index] ?? 0) }));
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
      const leave = from.y + slopeAt(index - 1) * third;
      const arrive = point.y - slopeAt(index) * third;
      return `C${round(from.x + third)} ${round(leave)} ${round(point.x - third)} ${round(arrive)} ${round(point.x)} ${round(point.y)}`;
    })
    .join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

const tickStyle = css({ fill: 'onGraphiteMuted', fontVariantNumeric: 'tabular-nums' });
