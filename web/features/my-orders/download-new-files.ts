import type { QueryClient } from '@tanstack/react-query';
import { queries } from '#web/api/queries.ts';
import { groupRevisions } from '#web/orders/order-files.ts';

/** Downloads an order's files that the customer hasn't downloaded yet: the newest revision of each. */
export async function downloadNewFiles(queryClient: QueryClient, orderId: string): Promise<void> {
  const files = await queryClient.fetchQuery({ ...queries.orderFiles(orderId), staleTime: 0 });
  for (const { newest } of groupRevisions(files)) {
    if (newest.downloadedAt === null) download(newest.fileUrl, newest.fileName);
  }
}

function download(href: string, download: string): void {
  const link = Object.assign(document.createElement('a'), { href, download });
  link.click();
}
