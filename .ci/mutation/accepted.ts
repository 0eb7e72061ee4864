/**
 * Changes that no test can notice, or that are not worth a test, by the changed line. A short line
 * that other files may have, too, comes with its file.
 */
export const accepted: readonly { changed: string; file?: string; reason: string }[] = [
  {
    changed: 'for (let at = blocks.length + 1; at >= 0; at -= 1) {',
    reason: 'The loop skips indexes without a block.',
  },
  {
    changed: 'this.#rows[this.#count] = row + this.#firstRow;',
    reason: 'A block starts at a multiple of 65,536, where the numbers of a `Uint16Array` repeat.',
  },
  {
    changed:
      'while (data <= rows.length && rows[data]?.cells.length !== names.length + 1) data += 1;',
    reason: 'A log without data has no layout, wherever its data would start.',
  },
  {
    changed:
      'while (data < rows.length && rows[data].cells.length !== names.length + 1) data += 1;',
    reason: 'The row exists, which only the types don’t know.',
  },
  {
    changed: String.raw`const [, h, m, s] = /^(\d\d)(\d\d)(\d\d\.\d{1,9})$/.exec(cleanCell(cell)) ?? ["Stryker was here"];`,
    reason: 'Only the entries after the first are read.',
  },
  {
    changed: 'return first <= second ? 1 : -1;',
    reason: 'No two changes have the same time and id.',
  },
  {
    changed: 'const text = cleanCell(cell);',
    reason: 'The cut only bounds the time that a long cell takes, as `linear-time.test.ts` checks.',
  },
  ...[
    '(best[column + 1][skipped + joined] ?? Number.POSITIVE_INFINITY) +',
    'if (total(column, skipped, joined) !== best[column][skipped]) continue;',
  ].map((changed) => ({
    changed,
    reason: 'The table has a row for each column and one more, which only the types don’t know.',
  })),
  {
    changed: ';',
    file: 'channel-names.ts',
    reason: 'Without the number of the last copy, counting starts again and ends at the same one.',
  },
  {
    changed: 'if (false) return line.split(delimiter);',
    reason: 'It only saves time: the loop splits a line without quotation marks, too.',
  },
  {
    changed: `for (let close = line.indexOf('"', start + 1); close > 0; close = line.indexOf('"', close + 1)) {`,
    reason: 'The closing mark comes after the opening one.',
  },
  {
    changed: 'const keyOf = ({ name }: Named) => trimText(name).toUpperCase();',
    reason: 'Either case makes names of different cases equal.',
  },
  ...['rows[at]?.cells ?? ["Stryker was here"]', 'rows[at].cells ?? []'].flatMap((cells) =>
    [`const anchor = ${cells};`, `const anchor = rowKey(${cells});`].map((changed) => ({
      changed,
      reason: 'Each header has its row, which only the types don’t know.',
    })),
  ),
  {
    changed: 'levels: levelsProblem(entry.levels ?? ["Stryker was here"]),',
    reason: 'A text in place of a level has no name or description to check.',
  },
  ...[
    `const named = ['Time', ...names].map((name) => ({ name, unit: '', texts: ["Stryker was here"] }));`,
    'texts: ["Stryker was here"],',
  ].map((changed) => ({ changed, reason: 'The text names neither a time nor a channel.' })),
  {
    changed: 'let isAbove = true;',
    reason: 'It matters only while a finding is open, and then a value has set it.',
  },
  {
    changed: 'if (false) return clearPersistedQueries();',
    reason: 'No user has the id `undefined`, so all rows belong to other users.',
  },
  {
    changed: 'if (true && (isGap || !isPressed)) {',
    reason: 'Without a start, no pull is long enough.',
  },
  {
    changed: '#linesOfNextRun: string[] = ["Stryker was here"];',
    reason: 'A row that goes back, or another header, sets it before it is read.',
  },
  {
    changed: 'if (true) this.#linesOfNextRun.push(line);',
    reason: 'It only takes more memory: the next run sets the lines.',
  },
  {
    changed: 'const isNearLast = Math.abs(parsed - (this.#start ?? parsed) - last) < daySeconds;',
    reason: 'A date of the next day is a month or more away when swapped.',
  },
  {
    changed: 'if (!(parsed > before && parsed - before <= daySeconds)) return undefined;',
    reason: 'Two equal times when swapped are equal when not swapped, too.',
  },
  ...['if (false) mayQuote = false;', "if (end === 'unclosed') mayQuote = true;"].map(
    (changed) => ({
      changed,
      reason: 'It only saves the time of looking for a closing mark again.',
    }),
  ),
  ...[
    'if (false || !units) return undefined;',
    'if (!ids && !names || !units) return undefined;',
  ].map((changed) => ({ changed, reason: 'Without ids or names, there are no units either.' })),
  ...[
    'const engine = false ? undefined : engineOfVin(vin, year);',
    'model: false ? undefined : modelOf(vin, year),',
    'if (true && (year < firstYear || year > lastYear)) {',
  ].map((changed) => ({ changed, reason: 'An unknown year is neither before nor after another.' })),
  {
    changed: 'return modelNumber(model) ?? model.trim().toUpperCase();',
    reason: 'Either case makes names of different cases equal.',
  },
  ...['index = first', 'index = start'].map((start) => ({
    changed: `for (let ${start}; index <= values.length; index += 1) {`,
    reason: 'After the last sample comes undefined, which is skipped like a row without a sample.',
  })),
  ...[
    'if (false) continue;',
    'if (false || block.firstRow >= before) continue;',
    'if (!block && block.firstRow >= before) continue;',
    'if (!block || false) continue;',
    'if (!block || block.firstRow > before) continue;',
  ].map((changed) => ({
    changed,
    file: 'log-columns.ts',
    reason: 'Each index has a block, and one that starts later has no sample before the row.',
  })),
  ...[
    "{ years: [2012, 2012], pattern: /D[45][A-P]/, model: '2500' },",
    "{ years: [2013, 2013], pattern: /R4R/, model: '1500' },",
    "{ years: [2013, 2013], pattern: /R[45][A-P]/, model: '2500' },",
  ].map((changed) => ({ changed, reason: 'The code has three characters, like the pattern.' })),
  ...[
    'if (true) this.#grow();',
    'if (this.#count !== this.#values.length) this.#grow();',
    'const size = Math.max(this.#values.length * 4, blockRows);',
  ].map((changed) => ({
    changed,
    file: 'log-columns.ts',
    reason: 'It only takes more time or memory.',
  })),
  ...['if (true) run[runLength] = byte;', 'if (runLength <= vinLength) run[runLength] = byte;'].map(
    (changed) => ({ changed, reason: 'A typed array ignores what is written after its end.' }),
  ),
  {
    changed: 'if (safe.length < limits.fileName) return safe;',
    reason: 'Shortening a name of the longest length to that length changes nothing.',
  },
  {
    changed: 'hardware: hardwareProblem(entry.hardware ?? ["Stryker was here"]),',
    reason: 'A short text is a valid part.',
  },
  {
    changed:
      "const lettersOf = (name: string) => name.toUpperCase().replaceAll(/[^\\p{L}\\p{N}]/gu, '');",
    reason: 'Either case makes names of different cases equal.',
  },
  {
    changed:
      'const [, fileName, revision] = message.match(namedRevisionPattern) ?? ["Stryker was here"];',
    reason: 'Only the entries after the first are read.',
  },
  {
    changed:
      'return times.reduce((sum, time, index) => sum + Math.abs(time - (times[index + 1] ?? time)), 0);',
    reason: 'The steps to the next times are those from the times before.',
  },
  {
    changed: 'isIdle: true,',
    file: 'boost.ts',
    reason: 'The count of samples sets it before it is read.',
  },
  {
    changed:
      'const taken = Object.values(change.channels).flatMap(({ meaning }) => meaning ?? ["Stryker was here"]);',
    reason: 'No channel has the text as its meaning.',
  },
  ...[
    'if (false || !toPsi || !commandToPsi) return;',
    'if (false || !commanded || !toPsi || !commandToPsi) return;',
    'if (!actual || false || !toPsi || !commandToPsi) return;',
    'if (!actual && !commanded || !toPsi || !commandToPsi) return;',
  ].map((changed) => ({ changed, reason: 'Without a channel, there is no unit to convert.' })),
  {
    changed: 'if (value <= Math.min(a, b)) return value - Math.min(a, b);',
    reason: 'At the bound, both return 0.',
  },
  {
    changed: 'if (info < 0 || data <= info) return undefined;',
    reason: 'No row has both titles.',
  },
  {
    changed: 'if (info < 0 || false) return undefined;',
    reason: 'Without the second title, the sample ends at the names, above any time.',
  },
  {
    changed:
      'const timeIndexes = anchor.flatMap((cell, index) => (isTimeName(cell) ? [index] : ["Stryker was here"]));',
    reason: 'A row has no cell there, and a cell without a text may describe a time.',
  },
  {
    changed: 'for (let at = close; at > 0; at -= 1) {',
    reason: 'A group that opens a text has no name before it, so it has no unit.',
  },
  {
    changed: 'if (!parseSwapped || false) return undefined;',
    reason: 'A date that isn’t near the last one when swapped doesn’t follow it when swapped.',
  },
  {
    changed: "if (true) throw invalidField('file', error.message);",
    file: 'dyno-sheets',
    reason: 'Reading a run throws no other error.',
  },
  ...['return inserted.rowsAffected === 1;', 'return locked.rowsAffected === 1;'].map(
    (changed) => ({
      changed,
      reason: 'Each statement of a batch has its result, which only the types don’t know.',
    }),
  ),
];
