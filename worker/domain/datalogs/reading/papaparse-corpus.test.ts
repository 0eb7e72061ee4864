import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';
import { cleanCell, splitCells } from './log-cells.ts';

/** A test of Papa Parse's parser, which its package has. */
interface ParserTest {
  description: string;
  input: string;
  config?: { delimiter?: unknown };
  expected: { data: string[][] };
}

/** Reads the tests from their file, which is a script for a page that has Papa Parse, Chai and Mocha. */
function readParserTests(): ParserTest[] {
  const file = createRequire(import.meta.url).resolve('papaparse/tests/test-cases.js');
  const describe = Object.assign(() => {}, { skip: () => {} });
  const document = { getElementById: () => ({ src: '' }) };
  const context = createContext({ describe, document, chai: {}, Papa: {} });
  return runInContext(`${readFileSync(file, 'utf8')}; CORE_PARSER_TESTS`, context);
}

/** These expect what a log doesn't need, or what its reader does otherwise on purpose. */
const otherwise = [
  // A quoted cell may follow blanks, as loggers write it.
  'Quoted field with whitespace around quotes',
  // A file without a row isn't read.
  'Empty input string',
  // The reader tries only known delimiters.
  'Bad delimiter (\\n)',
];

const lineBreak = /\r\n|\r|\n/;

const tests = readParserTests().filter(
  ({ description, config = {}, expected }) =>
    !otherwise.includes(description) &&
    Object.keys(config).every((key) => key === 'delimiter') &&
    // Each line of a log is a row.
    !expected.data.flat().some((cell) => lineBreak.test(cell)),
);

it('has Papa Parse’s tests', () => {
  expect(tests.length).toBeGreaterThan(25);
});

it.each(tests)('reads like Papa Parse: $description', ({ input, config, expected }) => {
  const delimiter = typeof config?.delimiter === 'string' ? config.delimiter : ',';
  const rows = input.split(lineBreak).map((line) => splitCells(line, delimiter).map(cleanCell));
  expect(rows).toEqual(expected.data.map((row) => row.map((cell) => cell.trim())));
});
