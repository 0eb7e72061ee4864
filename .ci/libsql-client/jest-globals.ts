/** What the tests of @libsql/client import from Jest; `test` and `describe` are globals. */
export { expect } from 'vitest';
