import { Worker } from 'node:worker_threads';

export interface Load {
  url: string;
  headers: Record<string, string>;
  /** The expected status of every response. */
  status: number;
  connections: number;
  seconds: number;
}

/** Measures responses per second under a load from a separate thread. */
export function requestsPerSecond(load: Load): Promise<number> {
  const thread = new Worker(`${import.meta.dirname}/load-generator.ts`, { workerData: load });
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('the load ended without a result')));
  });
}
