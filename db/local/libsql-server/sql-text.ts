/** How a statement accesses the database file, by its first words. */
export type StatementKind = 'read' | 'write' | 'transaction' | 'vacuum' | 'setting';

export interface SqlStatement {
  sql: string;
  kind: StatementKind;
  isExplain: boolean;
  /** Parameter names with their prefix, by position; null for one without a name. */
  params: (string | null)[];
}

interface Token {
  text: string;
  start: number;
  end: number;
}

// A doubled quote parses as two adjacent strings, which makes no difference here.
const tokenPattern =
  /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'[^']*(?:'|$)|"[^"]*(?:"|$)|`[^`]*(?:`|$)|\[[^\]]*(?:\]|$)|\?\d*|[:@$#](?:[\w$\u0080-\uffff]|::)+(?:\([^\s)]*\))?|[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*|\d[\w.]*|\S/g;

const maxParsedTexts = 500;
/** Longer texts have their values in them, so they don't repeat. */
const maxParsedLength = 10_000;
/** The statements of repeated texts, because splitting a text takes longer than most queries. */
const parsed = new Map<string, readonly SqlStatement[]>();

/**
 * Splits a SQL text into its statements and skips empty ones. As in sqlite3_complete(), a trigger's body ends with
 * `;END;`, so its semicolons don't split it.
 */
export function parseStatements(sql: string): readonly SqlStatement[] {
  const known = parsed.get(sql);
  if (known) return known;
  const statements = splitStatements(sql);
  if (parsed.size >= maxParsedTexts) parsed.clear();
  if (sql.length <= maxParsedLength) parsed.set(sql, statements);
  return statements;
}

function splitStatements(sql: string): SqlStatement[] {
  return splitTokens(sql).map((tokens) => {
    const words = tokens.map(({ text }) => text.toUpperCase());
    const isExplain = words[0] === 'EXPLAIN';
    return {
      sql: sql.slice(tokens[0]?.start, tokens.at(-1)?.end),
      kind: isExplain ? 'read' : kindOf(words),
      isExplain,
      params: parametersOf(tokens),
    };
  });
}

function splitTokens(sql: string): Token[][] {
  const statements: Token[][] = [];
  let current: Token[] = [];
  for (const match of sql.matchAll(tokenPattern)) {
    const [text] = match;
    if (text.startsWith('--') || text.startsWith('/*')) continue;
    if (text === ';' && endsHere(current)) {
      if (current.length > 0) statements.push(current);
      current = [];
    } else {
      current.push({ text, start: match.index, end: match.index + text.length });
    }
  }
  if (current.length > 0) statements.push(current);
  return statements;
}

function endsHere(tokens: Token[]): boolean {
  if (!isTrigger(tokens)) return true;
  return tokens.at(-1)?.text.toUpperCase() === 'END' && tokens.at(-2)?.text === ';';
}

function isTrigger(tokens: Token[]): boolean {
  const head = tokens.slice(0, 6).map(({ text }) => text.toUpperCase());
  return /^(EXPLAIN (QUERY PLAN )?)?CREATE (TEMP |TEMPORARY )?TRIGGER( |$)/.test(head.join(' '));
}

function kindOf(words: string[]): StatementKind {
  switch (words[0]) {
    case 'SELECT':
    case 'VALUES':
      return 'read';
    case 'WITH':
      return words.some((word, index) => startsChange(word, words[index + 1])) ? 'write' : 'read';
    case 'BEGIN':
    case 'COMMIT':
    case 'END':
    case 'ROLLBACK':
    case 'SAVEPOINT':
    case 'RELEASE':
      return 'transaction';
    case 'VACUUM':
      return 'vacuum';
    case 'PRAGMA':
    case 'ATTACH':
    case 'DETACH':
      return 'setting';
    default:
      return 'write';
  }
}

function startsChange(word: string, next: string | undefined): boolean {
  if (word === 'REPLACE') return next === 'INTO';
  return word === 'INSERT' || word === 'UPDATE' || word === 'DELETE';
}

function parametersOf(tokens: Token[]): (string | null)[] {
  const names: (string | null)[] = [];
  for (const { text } of tokens) {
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
