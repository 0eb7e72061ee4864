import type { Clock } from '#web/delivery/ports.ts';
import type { Progress } from '#web/delivery/state.ts';

interface Sample {
  atMs: number;
  sent: number;
}

const tickMs = 500;
/** The speed ignores samples older than this, in ms. */
const windowMs = 5000;
/** The speed needs samples that span at least this, in ms. */
const minSpanMs = 500;

export type ProgressList = ReturnType<typeof createProgress>;

/** Tracks the progress of all uploads. Calls `onTick` twice a second while an upload is running. */
export function createProgress({ clock, onTick }: { clock: Clock; onTick: () => void }) {
  const running = new Map<string, { sent: number; samples: readonly Sample[] }>();
  let stop: (() => void) | undefined;

  function tick(): void {
    for (const upload of running.values()) {
      const sample = { atMs: clock.now(), sent: upload.sent };
      upload.samples = [...upload.samples.filter(({ atMs }) => isRecent(atMs)), sample];
    }
    onTick();
    stop = running.size > 0 ? clock.after(tickMs, tick) : undefined;
  }

  const isRecent = (atMs: number) => clock.now() - atMs <= windowMs;

  return {
    set(key: string, sent: number): void {
      running.set(key, { samples: running.get(key)?.samples ?? [], sent });
      stop ??= clock.after(tickMs, tick);
    },
    /** Returns undefined unless the upload is running. */
    of(key: string): Progress | undefined {
      const upload = running.get(key);
      return upload && { sent: upload.sent, bytesPerSecond: speedOf(upload.samples) };
    },
    end(key: string): void {
      running.delete(key);
      if (running.size > 0) return;
      stop?.();
      stop = undefined;
    },
  };
}

function speedOf(samples: readonly Sample[]): number {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.atMs - first.atMs < minSpanMs) return 0;
  // Sending a part again lowers `sent`.
  return Math.max(0, ((last.sent - first.sent) * 1000) / (last.atMs - first.atMs));
}
