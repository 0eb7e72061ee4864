import { Transform } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

const chunksPerSecond = 10;

/** Creates a stream that passes bytes on at this rate. */
export function throttle(bytesPerSecond: number): Transform {
  const chunkBytes = Math.ceil(bytesPerSecond / chunksPerSecond);

  async function forward(stream: Transform, chunk: Buffer): Promise<void> {
    for (let from = 0; from < chunk.length; from += chunkBytes) {
      const part = chunk.subarray(from, from + chunkBytes);
      await delay((part.length / bytesPerSecond) * 1000);
      stream.push(part);
    }
  }

  return new Transform({
    transform(chunk: Buffer, _, done) {
      forward(this, chunk).then(() => done(), done);
    },
  });
}
