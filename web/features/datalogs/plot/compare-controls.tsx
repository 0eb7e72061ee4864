import { useId } from 'react';
import { css, cx } from '#styled/css';
import type { OpenLog } from '#web/features/datalogs/use-log.ts';
import { inputClass } from '#web/ui/form/input-class.ts';
import type { PlotAxis } from './use-plot.ts';

export interface Comparison {
  others: readonly { fileId: string; fileName: string }[];
  comparedId: string | undefined;
  /** Drawn with dashed lines. */
  compared: OpenLog | undefined;
  axis: PlotAxis;
  onCompare: (fileId: string | undefined) => void;
  onAxis: (axis: PlotAxis) => void;
}

/** Chooses a log to lay over this one, and whether both are drawn by time or by engine speed. */
export function CompareControls({ others, comparedId, axis, onCompare, onAxis }: Comparison) {
  const id = useId();
  return (
    <>
      {others.length > 0 && (
        <span className={labelStyle}>
          <label htmlFor={`${id}log`}>Compare with</label>
          <select
            id={`${id}log`}
            value={comparedId ?? ''}
            className={cx(inputClass, css({ width: 'auto', maxWidth: '14rem' }))}
            onChange={(event) => onCompare(event.target.value || undefined)}
          >
            <option value="">No other log</option>
            {others.map(({ fileId, fileName }) => (
              <option key={fileId} value={fileId}>
                {fileName}
              </option>
            ))}
          </select>
        </span>
      )}
      <span className={labelStyle}>
        <label htmlFor={`${id}axis`}>Plot by</label>
        <select
          id={`${id}axis`}
          value={axis}
          className={cx(inputClass, css({ width: 'auto' }))}
          onChange={(event) => onAxis(event.target.value === 'rpm' ? 'rpm' : 'time')}
        >
          <option value="time">Time</option>
          <option value="rpm">RPM</option>
        </select>
      </span>
    </>
  );
}

const labelStyle = css({ display: 'inline-flex', alignItems: 'center', gap: '2' });
