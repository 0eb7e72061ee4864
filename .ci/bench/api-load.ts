import { Worker } from 'node:worker_threads';

export interface Load {
  url: string;
  headers: Record<string, string>;
  /** What every answer must be. */
  status: number;
  connections: number;
  seconds: number;
}

/** Requests answered per second under a load that comes from a thread of its own. */
export function answersPerSecond(load: Load): Promise<number> {
  const thread = new Worker(`${import.meta.dirname}/load-generator.ts`, { workerData: load });
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('the load ended without a result')));
  });
}
