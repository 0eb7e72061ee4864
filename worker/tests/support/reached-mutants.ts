import { appendFileSync } from 'node:fs';

/**
 * `npm run mutate` sets REACHED_MUTANTS, a file that gets a line for each test file and each mutant
 * that it reaches, and TEST_FILE, the running test's file.
 */
const { REACHED_MUTANTS: output } = process.env;

const prefix = 'Reached mutant ';

/** Returns code for the start of a module, which logs each mutant once when it is reached. */
export function logsReachedMutants(): string {
  if (!output) return '';
  return `globalThis.__stryker__ = {
    mutantCoverage: {
      perTest: {},
      static: new Proxy({}, {
        set(counts, id, count) {
          if (!counts[id]) console.log('${prefix}' + id);
          counts[id] = count;
          return true;
        },
      }),
    },
  };\n`;
}

/** Stores the mutant if the Worker's message names one. Returns whether it does. */
export function isReachedMutant(message: string): boolean {
  if (!output || !message.startsWith(prefix)) return false;
  saveReachedMutant(message.slice(prefix.length));
  return true;
}

const saved = new Set<string>();

/** Stores once that the running test's file reaches a mutant. */
export function saveReachedMutant(id: string): void {
  const line = `${id} ${process.env.TEST_FILE}\n`;
  if (!output || saved.has(line)) return;
  saved.add(line);
  appendFileSync(output, line);
}
