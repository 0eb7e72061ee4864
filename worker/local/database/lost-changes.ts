import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';

const headerBytes = 32;
const frameHeaderBytes = 24;
/** The first 4 bytes of a journal with big-endian checksums; one less means little-endian. */
const bigEndianMagic = 0x377f0683;

type Checksum = readonly [number, number];

/**
 * Returns the number of changes that SQLite will drop, without an error, from the write-ahead log
 * of a closed database, because the log is damaged. Call it before the database is opened, which
 * deletes the log.
 */
export function countLostChanges(database: string): number {
  const file = `${database}-wal`;
  if (!existsSync(file) || !existsSync(database)) return 0;
  const log = readFileSync(file);
  if (log.length < headerBytes) return 0;
  const frames = framesOf(log, pageBytesOf(database));
  const firstDamaged = frames.findIndex(({ isIntact }) => !isIntact);
  if (firstDamaged === -1) return 0;
  return frames.slice(firstDamaged).filter(({ isCommit }) => isCommit).length;
}

function pageBytesOf(database: string): number {
  const header = Buffer.alloc(18);
  const file = openSync(database, 'r');
  readSync(file, header);
  closeSync(file);
  const size = header.readUInt16BE(16);
  return size === 1 ? 65_536 : size;
}

/** Returns the frames of the log's last run. Frames before its last checkpoint have another salt. */
function framesOf(log: Buffer, pageBytes: number) {
  const isBigEndian = log.readUInt32BE(0) === bigEndianMagic;
  const frameBytes = frameHeaderBytes + pageBytes;
  let checksum = sum([0, 0], log.subarray(0, 24), isBigEndian);
  let isIntact = isEqual(checksum, log, 24);
  const saltAt = isIntact ? 16 : headerBytes + 8;
  const salt = log.subarray(saltAt, saltAt + 8);
  const frames: { isIntact: boolean; isCommit: boolean }[] = [];
  for (let at = headerBytes; at + frameBytes <= log.length; at += frameBytes) {
    if (!log.subarray(at + 8, at + 16).equals(salt)) continue;
    checksum = sum(checksum, log.subarray(at, at + 8), isBigEndian);
    checksum = sum(checksum, log.subarray(at + frameHeaderBytes, at + frameBytes), isBigEndian);
    isIntact &&= isEqual(checksum, log, at + 16);
    frames.push({ isIntact, isCommit: log.readUInt32BE(at + 4) !== 0 });
  }
  return frames;
}

/** SQLite's checksum of a log: https://sqlite.org/fileformat2.html#checksum_algorithm */
function sum([first, second]: Checksum, bytes: Buffer, isBigEndian: boolean): Checksum {
  let [a, b] = [first, second];
  for (let at = 0; at < bytes.length; at += 8) {
    const [x, y] = isBigEndian
      ? [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)]
      : [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)];
    a = (a + x + b) >>> 0;
    b = (b + y + a) >>> 0;
  }
  return [a, b];
}

function isEqual([first, second]: Checksum, log: Buffer, at: number): boolean {
  return log.readUInt32BE(at) === first && log.readUInt32BE(at + 4) === second;
}
