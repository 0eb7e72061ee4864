import type { DeliverableJson } from '#worker/domain/files/files.api.ts';

/** One file of an order: its newest revision, and those that it supersedes, newest first. */
export interface OrderFile {
  newest: DeliverableJson;
  earlier: DeliverableJson[];
}

/** An order's files with their revisions, in the order in which they were first attached. */
export function groupRevisions(files: readonly DeliverableJson[]): OrderFile[] {
  const series = Map.groupBy(files, ({ seriesId }) => seriesId);
  return [...series.values()].flatMap((revisions) => {
    const [newest, ...earlier] = revisions.toSorted((a, b) => b.revision - a.revision);
    return newest ? [{ newest, earlier }] : [];
  });
}
