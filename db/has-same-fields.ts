/** Returns whether a row already has the edit's values, for example when a client retries after a lost response. */
export function hasSameFields<Entry extends object>(row: Entry, entry: Entry): boolean {
  const fields = Object.keys(entry) as (keyof Entry)[];
  return fields.every((field) => JSON.stringify(row[field]) === JSON.stringify(entry[field]));
}
