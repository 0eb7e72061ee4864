import { LogError } from '#worker/domain/datalogs/log-error.ts';
import {
  logEncoding,
  logHeadBytes,
  logLayoutOf,
} from '#worker/domain/datalogs/reading/log-layout.ts';
import { type LogData, LogReader } from '#worker/domain/datalogs/reading/log-reader.ts';

interface ReadOptions {
  /** Called after each part of the file, with the bytes so far. It can wait, so that the Web Worker answers the page. */
  onPart?: (reader: LogReader, bytes: number) => Promise<void> | void;
}

/** Characters per part. Parsing a part takes a few ms. */
const partLength = 128 * 1024;

/** Reads a log from the bytes of its file, as a stream. Throws LogError. */
export async function readLog(
  chunks: AsyncIterable<Uint8Array>,
  { onPart }: ReadOptions = {},
): Promise<LogData> {
  let reader: LogReader | undefined;
  let head = new Uint8Array();
  let decoder = new TextDecoder();
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    let text: string;
    if (reader) {
      text = decoder.decode(chunk, { stream: true });
    } else {
      head = joined(head, chunk);
      if (head.byteLength <= logHeadBytes) continue;
      decoder = decoderOf(head);
      text = decoder.decode(head, { stream: true });
      reader = readerOf(head.subarray(0, logHeadBytes), false);
    }
    for (let at = 0; at < text.length; at += partLength) {
      reader.add(text.slice(at, at + partLength));
      await onPart?.(reader, bytes);
    }
  }
  if (!reader) {
    decoder = decoderOf(head);
    reader = readerOf(head, true);
    reader.add(decoder.decode(head, { stream: true }));
  }
  reader.add(decoder.decode());
  return reader.finish();
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
