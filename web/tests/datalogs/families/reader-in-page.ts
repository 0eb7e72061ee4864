import { familyProblems, readText } from './family-problems.ts';

/** What a page offers to a test in its engine. */
export interface LogReaderPage {
  familyProblems: typeof familyProblems;
  /** Reads the log with these bytes. */
  readBytes: (bytes: number[]) => Promise<string>;
}

const page: LogReaderPage = {
  familyProblems,
  readBytes: (bytes) =>
    readText(
      (async function* () {
        yield Uint8Array.from(bytes);
      })(),
    ),
};

Object.assign(window, page);
