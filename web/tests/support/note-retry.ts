import { appendFileSync } from 'node:fs';

/** Says that a test had to try again. `npm test` repeats these lines at its end, from the file RETRY_LOG. */
export function noteRetry(text: string): void {
  console.log(`retry: ${text}`);
  if (process.env.RETRY_LOG) appendFileSync(process.env.RETRY_LOG, `${text}\n`);
}
