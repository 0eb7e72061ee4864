/** What the baseline's write sends: as many round trips and statements as a message and its jobs (docs/scale.md). */
export const baselineStatements = {
  createTable: 'create table baseline_writes (id integer primary key, value text)',
  insert:
    "insert into baseline_writes (value) values ('a row of a few dozen bytes, as in most tables')",
  /** The statements before the response, in two round trips. */
  messageWrite: 13,
  /** The statements after the response, by round trip. */
  messageJobs: [4, 3, 3, 3],
};
