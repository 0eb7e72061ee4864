const indentStep = '  ';
const chunkCharacters = 32_768;

/**
 * Serializes a value as indented JSON, in chunks. An async iterable becomes an array, which is never in memory as a
 * whole. Other values are serialized like in JSON.stringify.
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
