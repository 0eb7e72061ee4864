import type { DeliverableJson } from '#worker/domain/files/files.api.ts';
import { isFlashed } from '#worker/domain/orders/fulfillment-checklist.ts';

/** One file of an order: its newest revision that isn't withdrawn, and the others from newest to oldest. */
export interface OrderFile {
  newest: DeliverableJson;
  earlier: DeliverableJson[];
}

function isWithdrawn({ withdrawnAt }: DeliverableJson): boolean {
  return withdrawnAt !== null;
}

/** Groups an order's files by revision series, in the order in which each series first appears. */
export function groupRevisions(files: readonly DeliverableJson[]): OrderFile[] {
  const series = Map.groupBy(files, ({ seriesId }) => seriesId);
  return [...series.values()].flatMap((revisions) => {
    const [newest, ...earlier] = revisions.toSorted(
      (a, b) => Number(isWithdrawn(a)) - Number(isWithdrawn(b)) || b.revision - a.revision,
    );
    return newest ? [{ newest, earlier }] : [];
  });
}

/** Returns the newest revision of each file that the customer hasn't downloaded yet. */
export function newFilesOf(files: readonly OrderFile[]): DeliverableJson[] {
  return files
    .map(({ newest }) => newest)
    .filter((file) => file.downloadedAt === null && !isWithdrawn(file));
}

/** Returns a file as the source of a download. */
export function downloadOf({ fileName, fileUrl, fileSize }: DeliverableJson) {
  return { name: fileName, from: fileUrl, size: fileSize };
}

/** Returns what a file was built for; undefined for a guide, which fits any truck. */
export function builtForOf(file: DeliverableJson): string | undefined {
  return isFlashed(file.itemId) ? builtForText(file) : undefined;
}

/** Returns what a file was built for, like `Built for VIN 1C6RR7LT0ES000000 and EZ Lynk AutoAgent 3 AB-12`. */
export function builtForText({
  vin,
  device,
}: Pick<DeliverableJson, 'vin' | 'device'>): string | undefined {
  const built = [vin && `VIN ${vin}`, device && `${device.kind} ${device.serial}`].filter(Boolean);
  return built.length > 0 ? `Built for ${built.join(' and ')}` : undefined;
}
