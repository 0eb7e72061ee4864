import { expect, it } from 'vitest';
import { parseSql } from './sql-text.ts';

const quoted = "SELECT ';', \"a;b\", `c;`, [d;], 'it''s; fine' /* ; */ FROM t";
const trigger =
  'CREATE TEMP TRIGGER x AFTER INSERT ON t BEGIN SELECT CASE 1 WHEN 1 THEN 2 END; END';

it.each(['SELECT 1; -- end', quoted, trigger, "SELECT 'open; SELECT 2"])(
  'accepts %s as one statement',
  (sql) => {
    expect(parseSql(sql)).toMatchObject({ params: [] });
  },
);

it.each([
  ['SELECT 1; SELECT 2', 'SQL_MANY_STATEMENTS'],
  [`${quoted};; SELECT 2`, 'SQL_MANY_STATEMENTS'],
  [' -- only a comment; /* and */', 'SQL_NO_STATEMENT'],
])('rejects %s with %s', (sql, code) => {
  expect(() => parseSql(sql)).toThrow(expect.objectContaining({ code }));
});

it.each([
  ['SELECT ?, ?', [null, null]],
  ['SELECT :a, @b, $c, :a', [':a', '@b', '$c']],
  ['SELECT ?3, ?1', ['?1', null, '?3']],
  ['SELECT ?2, ?', [null, '?2', null]],
  ['SELECT :b, :a, ?1', [':b', ':a']],
  ["SELECT ':a', \"?\", `@b`, [$c] -- ?\n, /* ? */ x'00', a->>'$.b'", []],
])('parses the parameters of %s as %j', (sql, params) => {
  expect(parseSql(sql).params).toEqual(params);
});
