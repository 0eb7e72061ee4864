import { crc32, deflateSync } from 'node:zlib';

/** The PNG signature, one byte per character. */
export const pngStart = '\x89PNG\r\n\x1a\n';

/** Creates a valid PNG: one row of gray noise, `width` pixels wide. */
export function pngOfWidth(width: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(1, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const row = crypto.getRandomValues(new Uint8Array(width));
  const chunks = [
    ['IHDR', header],
    ['IDAT', deflateSync(Buffer.concat([Buffer.of(0), row]))],
    ['IEND', Buffer.alloc(0)],
  ] as const;
  const parts = chunks.flatMap(([name, data]) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return [length, body, sum];
  });
  return new Uint8Array(Buffer.concat([Buffer.from(pngStart, 'latin1'), ...parts]));
}
