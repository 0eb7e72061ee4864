import { Suspense } from 'react';
import { useTransfers } from '#web/delivery/transfers.ts';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';

const UploadTray = lazyPart(() => import('./upload-tray.tsx'), 'UploadTray', { retry: true });

/** The upload tray, loaded with the first upload. */
export function LazyUploadTray() {
  const uploads = useTransfers().filter(({ state }) => state !== 'chosen');
  if (uploads.length === 0) return null;
  return (
    <Suspense>
      <UploadTray uploads={uploads} />
    </Suspense>
  );
}
