import papaparse, { type ParseConfig, type ParseResult } from 'papaparse';
import { LogError } from '#worker/domain/datalogs/log-error.ts';
import { type LogData, LogReader } from '#worker/domain/datalogs/reading/log-reader.ts';
import {
  type LogDialect,
  logDialectOf,
  logHeadBytes,
  withoutBom,
} from '#worker/domain/datalogs/reading/log-text.ts';

interface ReadOptions {
  /** Called after each part of the file, with the bytes so far. It can wait, so that the Web Worker answers the page. */
  onPart?: (reader: LogReader, bytes: number) => Promise<void> | void;
}

/** Characters per part. Parsing a part takes a few ms. */
const partLength = 128 * 1024;
/** In characters. A longer row must have an unclosed quotation mark. */
const maxRowLength = 1024 * 1024;

/** Reads a log from the bytes of its file, as a stream. Throws LogError. */
export async function readLog(
  chunks: AsyncIterable<Uint8Array>,
  { onPart }: ReadOptions = {},
): Promise<LogData> {
  let parser: RowParser | undefined;
  let head = new Uint8Array();
  let decoder = new TextDecoder();
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    let text: string;
    if (parser) {
      text = decoder.decode(chunk, { stream: true });
    } else {
      head = joined(head, chunk);
      if (head.byteLength < logHeadBytes) continue;
      decoder = decoderOf(head);
      text = decoder.decode(head, { stream: true });
      parser = new RowParser(text);
    }
    for (let at = 0; at < text.length; at += partLength) {
      parser.add(text.slice(at, at + partLength));
      await onPart?.(parser.reader, bytes);
    }
  }
  if (!parser) {
    decoder = decoderOf(head);
    const text = decoder.decode(head);
    parser = new RowParser(text);
    parser.add(text);
  }
  parser.add(decoder.decode());
  return parser.finish();
}

/** Feeds the rows of a growing text to a LogReader. */
class RowParser {
  readonly reader: LogReader;
  readonly #parser: (text: string, isLast: boolean) => ParseResult<string[]>;
  readonly #isOldMac: boolean;
  #rest = '';
  #line = 1;

  constructor(head: string) {
    const dialect = logDialectOf(head);
    if (!dialect) {
      throw new LogError(
        'This file isn’t a log we can read. It doesn’t start with an HP Tuners title, and we couldn’t find a header row with a time column.',
      );
    }
    this.reader = new LogReader(dialect);
    this.#isOldMac = !head.includes('\n');
    this.#parser = parserOf(dialect);
  }

  add(text: string): void {
    this.#parse(this.#rest + text, false);
    if (this.#rest.length > maxRowLength) {
      throw new LogError(`Line ${this.#line} opens a quotation mark and never closes it.`);
    }
  }

  finish(): LogData {
    if (this.#rest !== '') this.#parse(this.#rest, true);
    return this.reader.finish();
  }

  #parse(text: string, isLast: boolean): void {
    // The second half of a line break may be in the next part.
    const isSplit = !isLast && text.endsWith('\r');
    const whole = isSplit ? text.slice(0, -1) : text;
    const lines = withoutBom(
      this.#isOldMac ? whole.replaceAll('\r', '\n') : whole.replaceAll('\r\n', '\n'),
    );
    const { data, meta } = this.#parser(lines, isLast);
    const hasQuotes = lines.includes('"');
    for (const cells of data) {
      this.reader.add({ cells, line: this.#line });
      this.#line += 1 + (hasQuotes ? lineBreaksIn(cells) : 0);
    }
    this.#rest = isLast ? '' : lines.slice(meta.cursor) + (isSplit ? '\r' : '');
  }
}

function parserOf({ delimiter }: LogDialect) {
  const config: ParseConfig = { delimiter, newline: '\n', quoteChar: '"' };
  // The parser ignores the last row of a part, because it may be incomplete.
  return (text: string, isLast: boolean): ParseResult<string[]> =>
    new papaparse.Parser(config).parse(text, 0, !isLast);
}

function lineBreaksIn(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
}

/** Loggers write UTF-8, UTF-16 with a byte order mark, or the code page of Windows, which has the degree sign, too. */
function decoderOf(head: Uint8Array): TextDecoder {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le');
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return new TextDecoder();
  } catch {
    return new TextDecoder('windows-1252');
  }
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(a.byteLength + b.byteLength);
  bytes.set(a);
  bytes.set(b, a.byteLength);
  return bytes;
}
