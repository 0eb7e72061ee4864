import { buildWorkerIfStale } from '#worker/local/build.ts';

/** Vitest's global setup: builds the Worker once before all tests. It needs the built app in dist/client. */
export default function setup(): void {
  buildWorkerIfStale();
}
