import { LogError } from '#worker/domain/datalogs/log-error.ts';
import {
  logEncoding,
  logHeadBytes,
  logLayoutOf,
} from '#worker/domain/datalogs/reading/log-layout.ts';
import { type LogData, LogReader } from '#worker/domain/datalogs/reading/log-reader.ts';

interface ReadOptions {
  /** Which of the file's runs to read, from 1. */
  run?: number;
  /**
   * Called after each part of the file, with the bytes so far and the reader, once it has reached
   * the run. It can wait, so that the Web Worker answers the page.
   */
  onPart?: (bytes: number, reader: LogReader | undefined) => Promise<void> | void;
}

/** Characters per part. Parsing a part takes a few ms. */
const partLength = 128 * 1024;

/** Reads a log from the bytes of its file, as a stream. Throws LogError. */
export async function readLog(
  chunks: AsyncIterable<Uint8Array>,
  { run = 1, onPart }: ReadOptions = {},
): Promise<LogData> {
  let runs: RunReader | undefined;
  let head = new Uint8Array();
  let decoder = new TextDecoder();
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    let text: string;
    if (runs) {
      text = decoder.decode(chunk, { stream: true });
    } else {
      head = joined(head, chunk);
      if (head.byteLength <= logHeadBytes) continue;
      decoder = decoderOf(head);
      text = decoder.decode(head, { stream: true });
      runs = new RunReader(readerOf(head.subarray(0, logHeadBytes), false), run);
    }
    for (let at = 0; at < text.length; at += partLength) {
      runs.add(text.slice(at, at + partLength));
      await onPart?.(bytes, runs.reader);
    }
  }
  if (!runs) {
    decoder = decoderOf(head);
    runs = new RunReader(readerOf(head, true), run);
    runs.add(decoder.decode(head, { stream: true }));
  }
  return runs.finish(decoder.decode());
}

/** Reads one of a file's runs, and skips those before it. */
class RunReader {
  #reader: LogReader;
  #skip: number;
  /** The start of the next run, until it is long enough to find out how it is written. */
  #next = '';

  constructor(first: LogReader, run: number) {
    this.#reader = first;
    this.#skip = run - 1;
  }

  get reader(): LogReader | undefined {
    return this.#skip === 0 ? this.#reader : undefined;
  }

  add(text: string, isWhole = false): void {
    const rest = this.#reader.add(text);
    if (this.#skip === 0) return;
    this.#next += rest;
    if (this.#next.length < (isWhole ? 1 : logHeadBytes)) return;
    this.#reader = this.#reader.nextRun(this.#next, { isWhole });
    this.#skip -= 1;
    const next = this.#next;
    this.#next = '';
    this.add(next, isWhole);
  }

  finish(text: string): LogData {
    // Ends the last line, which may start the run.
    this.add(`${text}\n`, true);
    if (this.#skip > 0) throw new LogError('This file has no other run.');
    return this.#reader.finish();
  }
}

/** The Worker recognizes a log by the same bytes. */
function readerOf(head: Uint8Array, isWhole: boolean): LogReader {
  const layout = logLayoutOf(decoderOf(head).decode(head, { stream: true }), { isWhole });
  if (layout) return new LogReader(layout);
  throw new LogError(
    'This file isn’t a log we can read. We couldn’t find a header row with a time column and rows of numbers below it.',
  );
}

function decoderOf(head: Uint8Array): TextDecoder {
  let isUtf8 = true;
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(head, { stream: true });
  } catch {
    isUtf8 = false;
  }
  return new TextDecoder(logEncoding(head, isUtf8));
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(a.byteLength + b.byteLength);
  bytes.set(a);
  bytes.set(b, a.byteLength);
  return bytes;
}
