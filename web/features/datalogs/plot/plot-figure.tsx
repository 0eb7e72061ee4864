import { Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';
import { css } from '#styled/css';
import { formatLogTime } from '#web/features/datalogs/log-text-format.ts';
import { latinKey } from '#web/lib/latin-key.ts';
import type { LogSpan } from '#web/orders/log-link.ts';
import { Button } from '#web/ui/form/button.tsx';
import { PlotCanvas, type PlotCanvasProps } from './plot-canvas.tsx';
import { moveSpan, zoomSpan } from './plot-span.ts';

interface PlotFigureProps {
  ref: Ref<HTMLElement>;
  canvas: PlotCanvasProps;
  caption: string;
  onShowAll: () => void;
}

/** The plot with its controls: everything that a pointer does also works by keyboard. */
export function PlotFigure({ ref, canvas, caption, onShowAll }: PlotFigureProps) {
  const { span, limit, cursor, isByRpm, onSpan, onCursor } = canvas;
  const step = (span.to - span.from) / 200;
  const zoom = (factor: number) =>
    onSpan((now) => zoomSpan(now, limit, factor, clamp(cursor, now)));

  function clamp(at: number, { from, to }: LogSpan): number {
    return Math.min(to, Math.max(from, at));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const shortcuts: Record<string, () => void> = {
      '+': () => zoom(0.5),
      '=': () => zoom(0.5),
      '-': () => zoom(2),
      '0': onShowAll,
      '[': () => onSpan((now) => moveSpan(now, limit, -0.2)),
      ']': () => onSpan((now) => moveSpan(now, limit, 0.2)),
    };
    const run = shortcuts[latinKey(event.nativeEvent)];
    if (!run || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    run();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys bubble from the controls inside, which have the focus.
    <div className={gridStyle} onKeyDown={onKeyDown}>
      <figure ref={ref} className={gridStyle}>
        <PlotCanvas {...canvas} />
        <figcaption className={css({ fontSize: '14', color: 'muted' })}>{caption}</figcaption>
      </figure>
      {!isByRpm && (
        <div className={controlsStyle}>
          <label className={css({ stack: '1', flex: '1 1 8rem' })}>
            <span className={css({ fontSize: '14', color: 'muted' })}>Cursor</span>
            <input
              type="range"
              min={span.from}
              max={span.to}
              step={step}
              value={clamp(cursor, span)}
              aria-valuetext={formatLogTime(cursor, { tenths: true })}
              onChange={(event) => onCursor(Number(event.target.value))}
              className="log-slider"
            />
          </label>
          <Button onClick={() => zoom(0.5)} aria-label="Zoom In" title="Zoom in (+)">
            <ZoomIn size={20} />
          </Button>
          <Button onClick={() => zoom(2)} aria-label="Zoom Out" title="Zoom out (-)">
            <ZoomOut size={20} />
          </Button>
          <Button onClick={onShowAll} aria-label="Show All" title="Show the whole log (0)">
            <Maximize2 size={20} />
          </Button>
        </div>
      )}
    </div>
  );
}

// The column must not grow to the width of the canvas, which follows it.
const gridStyle = css({ stack: '2' });

const controlsStyle = css({ wrap: '2', alignItems: 'end' });
