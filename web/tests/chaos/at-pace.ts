import { Transform } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

const piecesPerSecond = 10;

/** Lets bytes through at this pace, and no faster. */
export function atPace(bytesPerSecond: number): Transform {
  const pieceBytes = Math.ceil(bytesPerSecond / piecesPerSecond);

  async function passOn(stream: Transform, chunk: Buffer): Promise<void> {
    for (let from = 0; from < chunk.length; from += pieceBytes) {
      const piece = chunk.subarray(from, from + pieceBytes);
      await delay((piece.length / bytesPerSecond) * 1000);
      stream.push(piece);
    }
  }

  return new Transform({
    transform(chunk: Buffer, _, done) {
      passOn(this, chunk).then(() => done(), done);
    },
  });
}
