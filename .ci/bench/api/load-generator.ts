/** Runs in a worker thread: requests one URL repeatedly over several connections, and posts the responses per second. */
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import type { Load } from './api-load.ts';

const { url, headers, status, connections, seconds }: Load = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: connections });

function sendRequest(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, (response) => {
      if (response.statusCode !== status) {
        reject(new Error(`${url} returned ${response.statusCode}`));
      }
      response.resume().once('end', resolve);
    });
    request.once('error', reject);
  });
}

const startedAt = performance.now();
const until = startedAt + seconds * 1000;
let responses = 0;
await Promise.all(
  Array.from({ length: connections }, async () => {
    while (performance.now() < until) {
      await sendRequest();
      responses += 1;
    }
  }),
);
agent.destroy();
parentPort?.postMessage(responses / ((performance.now() - startedAt) / 1000));
