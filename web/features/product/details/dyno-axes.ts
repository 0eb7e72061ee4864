import type { DynoPointJson } from '#worker/domain/catalog/catalog.api.ts';

export type Measure = 'power' | 'torque';

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
