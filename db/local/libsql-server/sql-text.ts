import type { StatementRequest } from './protocol.ts';
import { HranaError } from './protocol-error.ts';
import { type SqlValue, toSql } from './values.ts';

export interface SqlText {
  /** The first word, in upper case. */
  verb: string;
  /** Parameter names with their prefix, by position; null for one without a name. */
  params: (string | null)[];
}

// A doubled quote parses as two adjacent strings, which makes no difference here.
const tokenPattern =
  /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'[^']*(?:'|$)|"[^"]*(?:"|$)|`[^`]*(?:`|$)|\[[^\]]*(?:\]|$)|\?\d*|[:@$#](?:[\w$\u0080-\uffff]|::)+(?:\([^\s)]*\))?|[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*|\d[\w.]*|\S/g;

/** Parses the text of one statement. The libsql package would ignore a second one. Throws HranaError. */
export function parseSql(sql: string): SqlText {
  const tokens = (sql.match(tokenPattern) ?? []).filter((token) => !/^(--|\/\*)/.test(token));
  const [verb] = tokens;
  if (verb === undefined) {
    throw new HranaError('SQL string does not contain any statement', 'SQL_NO_STATEMENT');
  }
  const end = isTrigger(tokens) ? -1 : tokens.indexOf(';');
  if (end >= 0 && tokens.slice(end).some((token) => token !== ';')) {
    throw new HranaError('SQL string contains more than one statement', 'SQL_MANY_STATEMENTS');
  }
  return { verb: verb.toUpperCase(), params: parametersOf(tokens) };
}

/** Semicolons don't end a trigger. */
function isTrigger(tokens: string[]): boolean {
  return /^create (temp |temporary )?trigger\b/i.test(tokens.slice(0, 3).join(' '));
}

function parametersOf(tokens: string[]): (string | null)[] {
  const names: (string | null)[] = [];
  for (const text of tokens) {
    if (text === '?') names.push(null);
    else if (/^\?\d/.test(text)) addNumbered(names, text);
    else if (/^[:@$#]./.test(text) && !names.includes(text)) names.push(text);
  }
  return names;
}

const maxParameters = 32_766;

function addNumbered(names: (string | null)[], text: string): void {
  // SQLite itself rejects a higher number.
  const position = Math.min(Number(text.slice(1)), maxParameters);
  while (names.length < position) names.push(null);
  // As in SQLite, a parameter that already has a name keeps it.
  if (position > 0) names[position - 1] ??= text;
}

/**
 * Returns the values of a statement's parameters, in order. Throws HranaError if parameters and
 * values don't match one to one, as Turso does. Names match with or without their prefix.
 */
export function bindArguments(
  params: (string | null)[],
  request: Pick<StatementRequest, 'args' | 'named_args'>,
): SqlValue[] {
  const args = request.args ?? [];
  const named = new Map(request.named_args?.map(({ name, value }) => [name, value]));
  const given = Math.max(args.length, named.size);
  if (given > params.length) {
    throw invalid(`too many parameters, expected ${params.length} found ${given}`);
  }
  return params.map((name, index) => {
    const value = args[index] ?? named.get(name ?? '') ?? named.get(name?.slice(1) ?? '');
    if (value === undefined) throw invalid(`value for parameter ${name ?? index + 1} not found`);
    return toSql(value);
  });
}

function invalid(reason: string): HranaError {
  return new HranaError(`Arguments do not match SQL parameters: ${reason}`, 'ARGS_INVALID');
}
