import { Transform } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

const chunksPerSecond = 10;

/** Creates a stream that passes bytes on at this rate while `isSlow`. */
export function throttle(bytesPerSecond: number, isSlow: () => boolean): Transform {
  const chunkBytes = Math.ceil(bytesPerSecond / chunksPerSecond);

  async function forward(stream: Transform, chunk: Buffer): Promise<void> {
    let from = 0;
    for (; from < chunk.length && isSlow(); from += chunkBytes) {
      const part = chunk.subarray(from, from + chunkBytes);
      await delay((part.length / bytesPerSecond) * 1000);
      stream.push(part);
    }
    stream.push(chunk.subarray(from));
  }

  return new Transform({
    transform(chunk: Buffer, _, done) {
      forward(this, chunk).then(() => done(), done);
    },
  });
}
