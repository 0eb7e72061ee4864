import { css } from '#styled/css';

/** A dyno sheet that shows the idea: stock dashed, calibrated solid. It is drawn, not measured. */
export function DynoSheet() {
  return (
    <figure className={css({ margin: '0' })}>
      <svg
        viewBox="0 0 480 300"
        role="img"
        aria-label="Torque over engine speed: the calibrated curve lies above the stock curve"
        className={css({ width: 'full', height: 'auto' })}
      >
        <g stroke="currentColor" strokeOpacity="0.25">
          {[60, 110, 160, 210].map((y) => (
            <line key={y} x1="50" x2="465" y1={y} y2={y} />
          ))}
        </g>
        <path d="M50 20V255H465" fill="none" stroke="currentColor" strokeWidth="2" />
        <path
          d="M60 225C110 205 140 145 195 132S320 130 370 150S430 185 455 205"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeDasharray="8 7"
        />
        <path
          d="M60 215C100 185 125 85 185 68S320 62 370 88S430 140 455 170"
          fill="none"
          strokeWidth="4"
          className={css({ stroke: 'action' })}
        />
        <g fill="currentColor" fontSize="15">
          <text x="258" y="288" textAnchor="middle">
            Engine speed (rpm)
          </text>
          <text x="20" y="140" textAnchor="middle" transform="rotate(-90 20 140)">
            Torque (lb-ft)
          </text>
          <text x="330" y="52">
            Calibrated
          </text>
          <text x="300" y="122">
            Stock
          </text>
        </g>
      </svg>
      <figcaption className={css({ fontSize: '14', color: 'onGraphiteMuted' })}>
        An illustration, not a measurement.
      </figcaption>
    </figure>
  );
}
