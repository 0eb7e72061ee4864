import { expect, it } from 'vitest';
import { parseStatements } from './sql-text.ts';

it.each([
  ['SELECT 1', 'read'],
  ['/* UPDATE */ values (1)', 'read'],
  ['WITH a AS (SELECT 1) SELECT replace(x, \'delete\', "update") FROM a', 'read'],
  ['WITH a AS (SELECT 1) REPLACE INTO t SELECT * FROM a', 'write'],
  ['with a as (select 1) delete from t', 'write'],
  ['INSERT INTO t VALUES (1)', 'write'],
  ['CREATE TABLE t (a)', 'write'],
  ['EXPLAIN DELETE FROM t', 'read'],
  ['begin immediate', 'transaction'],
  ['PRAGMA user_version', 'setting'],
  ['VACUUM', 'vacuum'],
])('classifies %s as %s', (sql, kind) => {
  expect(parseStatements(sql)).toMatchObject([{ kind }]);
});

const quoted = "SELECT ';', \"a;b\", `c;`, [d;], 'it''s; fine' /* ; */ FROM t";
const trigger =
  'CREATE TEMP TRIGGER x AFTER INSERT ON t BEGIN SELECT CASE 1 WHEN 1 THEN 2 END; END';

it.each([
  ['', []],
  [' ;; -- only a comment; /* and */', []],
  ['SELECT 1; -- end', ['SELECT 1']],
  [`${quoted}; SELECT 2`, [quoted, 'SELECT 2']],
  [`${trigger}; SELECT 2`, [trigger, 'SELECT 2']],
  ["SELECT 'open; SELECT 2", ["SELECT 'open; SELECT 2"]],
])('splits %s into %j', (sql, statements) => {
  expect(parseStatements(sql).map((statement) => statement.sql)).toEqual(statements);
});

it.each([
  ['SELECT ?, ?', [null, null]],
  ['SELECT :a, @b, $c, :a', [':a', '@b', '$c']],
  ['SELECT ?3, ?1', ['?1', null, '?3']],
  ['SELECT ?2, ?', [null, '?2', null]],
  ['SELECT :b, :a, ?1', [':b', ':a']],
  ["SELECT ':a', \"?\", `@b`, [$c] -- ?\n, /* ? */ x'00', a->>'$.b'", []],
])('parses the parameters of %s as %j', (sql, params) => {
  expect(parseStatements(sql)[0]?.params).toEqual(params);
});
