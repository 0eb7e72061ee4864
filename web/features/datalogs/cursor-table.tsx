import { css } from '#styled/css';
import { Swatch } from '#web/ui/swatch.tsx';
import { formatLogValue, type ShownChannel } from './channels/channel-view.ts';
import { formatLogTime } from './log-text-format.ts';

interface CursorTableProps {
  /** Seconds. */
  at: number;
  shown: readonly ShownChannel[];
  /** In the units of the file, by position in `shown`. Undefined before a channel's first sample. */
  values: readonly (number | undefined)[];
}

/** What the plot shows at the cursor, also for screen readers. */
export function CursorTable({ at, shown, values }: CursorTableProps) {
  return (
    <table className="log-values">
      <caption>Values at the cursor</caption>
      <thead>
        <tr>
          <th scope="col">Channel</th>
          <th scope="col">{formatLogTime(at, { tenths: true })}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ name, color, conversion: { unit, factor, offset } }, index) => {
          const value = values[index];
          return (
            <tr key={name}>
              <th scope="row">
                <span className={nameStyle}>
                  <Swatch color={color} />
                  {name}
                </span>
              </th>
              <td>
                {value === undefined ? '–' : `${formatLogValue(value * factor + offset)} ${unit}`}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

// A long name wraps beside its color, not below it.
const nameStyle = css({ display: 'flex', alignItems: 'center', gap: '2' });
