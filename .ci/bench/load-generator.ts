/** A thread that asks for one URL over and over on some connections, and posts how many answers came a second. */
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import type { Load } from './api-load.ts';

const { url, headers, status, connections, seconds }: Load = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: connections });

function ask(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, (response) => {
      if (response.statusCode !== status) {
        reject(new Error(`${url} answered ${response.statusCode}`));
      }
      response.resume().once('end', resolve);
    });
    request.once('error', reject);
  });
}

const startedAt = performance.now();
const until = startedAt + seconds * 1000;
let answers = 0;
await Promise.all(
  Array.from({ length: connections }, async () => {
    while (performance.now() < until) {
      await ask();
      answers += 1;
    }
  }),
);
agent.destroy();
parentPort?.postMessage(answers / ((performance.now() - startedAt) / 1000));
