/** Strings, quoted names, comments and parameters of SQL text, in the order SQLite reads them. */
const tokens =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\?\d*|[:@$][A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*/g;

/** The SQL without its comments; text in quotes stays as it is. */
export function stripComments(sql: string): string {
  return sql.replace(tokens, (token) => (/^(--|\/\*)/.test(token) ? ' ' : token));
}

/** The names of a statement's parameters by position, null for one without a name. */
export function findParameters(sql: string): (string | null)[] {
  const names: (string | null)[] = [];
  for (const [token] of sql.matchAll(tokens)) {
    if (token === '?') names.push(null);
    else if (token.startsWith('?')) {
      const position = Number(token.slice(1));
      while (names.length < position) names.push(null);
      names[position - 1] = token;
    } else if (/^[:@$]/.test(token) && !names.includes(token)) names.push(token);
  }
  return names;
}
