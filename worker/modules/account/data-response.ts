import { makeZip } from 'client-zip';
import { create as contentDisposition } from 'content-disposition';
import { siteSlug } from '#worker/domain/site-name.ts';
import type { FileBucket } from '#worker/gateways/file-bucket.ts';
import type { OwnData } from './data-export.usecases.ts';
import type { OwnFile } from './order-export.usecases.ts';

/** Each file takes a request to R2, of the 10,000 that wrangler.toml allows. */
const maxFiles = 5000;

interface DataOptions {
  /** The bytes of the files in the ZIP. */
  maxBytes: number;
  /** Creates one-time links to the files that don't fit. */
  linksTo: (files: readonly OwnFile[]) => Promise<string[]>;
}

/** Streams a user's data as a ZIP. Reads one page of orders and one file at a time, to limit the memory it needs. */
export function dataResponse(files: FileBucket, data: OwnData, options: DataOptions): Response {
  const day = new Date(data.at).toISOString().slice(0, 10);
  return new Response(makeZip(entriesOf(files, data, options)), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': contentDisposition(`${siteSlug}-data-${day}.zip`),
      'Cache-Control': 'private, no-store',
    },
  });
}

async function* entriesOf(
  files: FileBucket,
  { json, files: own, at }: OwnData,
  { maxBytes, linksTo }: DataOptions,
) {
  yield { name: 'data.json', lastModified: new Date(at), input: streamJson(json) };
  const linked: OwnFile[] = [];
  let bytes = 0;
  for (const [index, file] of own.entries()) {
    const { path, key, etag, createdAt, size, isQuarantined } = file;
    const lastModified = new Date(createdAt);
    if (!isQuarantined && (bytes + size > maxBytes || index >= maxFiles)) {
      linked.push(file);
      continue;
    }
    bytes += size;
    const object = isQuarantined ? undefined : await files.get(key, etag === null ? {} : { etag });
    const missing = isQuarantined
      ? 'A scanner has not cleared this file.'
      : 'This file no longer exists.';
    if (object) yield { name: path, lastModified, input: object.body };
    else yield { name: `${path}.missing.txt`, lastModified, input: missing };
  }
  if (linked.length === 0) return;
  const links = await linksTo(linked);
  const lines = linked.map(({ path }, index) => `${path}\n${links[index]}`);
  const input = [linksIntroduction, ...lines].join('\n\n');
  yield { name: 'more-files.txt', lastModified: new Date(at), input };
}

const linksIntroduction =
  'These files are too large for one download. Each link works once, for 24 hours, while you’re logged in.';

const indentStep = '  ';
const chunkCharacters = 32_768;

/**
 * Serializes a value as indented JSON, in chunks. An async iterable becomes an array, which is
 * never in memory as a whole. Other values are serialized like in JSON.stringify.
 */
export async function* streamJson(value: unknown): AsyncGenerator<string> {
  let chunk = '';
  for await (const piece of streamValue(value)) {
    chunk += piece;
    if (chunk.length < chunkCharacters) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

async function* streamValue(value: unknown, indent = ''): AsyncGenerator<string> {
  if (isAsyncIterable(value)) yield* streamList(value, indent);
  else if (isRecord(value)) yield* streamObject(value, indent);
  // JSON escapes the line breaks in strings, so every line break here needs the indent.
  else yield JSON.stringify(value, null, indentStep).replaceAll('\n', `\n${indent}`);
}

async function* streamList(items: AsyncIterable<unknown>, indent: string): AsyncGenerator<string> {
  const inner = indent + indentStep;
  let isEmpty = true;
  for await (const item of items) {
    yield `${isEmpty ? '[' : ','}\n${inner}`;
    yield* streamValue(item, inner);
    isEmpty = false;
  }
  yield isEmpty ? '[]' : `\n${indent}]`;
}

async function* streamObject(
  object: Record<string, unknown>,
  indent: string,
): AsyncGenerator<string> {
  const inner = indent + indentStep;
  let isEmpty = true;
  for (const [name, value] of Object.entries(object)) {
    if (value === undefined) continue;
    yield `${isEmpty ? '{' : ','}\n${inner}${JSON.stringify(name)}: `;
    yield* streamValue(value, inner);
    isEmpty = false;
  }
  yield isEmpty ? '{}' : `\n${indent}}`;
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
