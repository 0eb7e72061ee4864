import { lazy, Suspense } from 'react';
import { useTransfers } from '#web/delivery/transfers.ts';
import { loadWhenPossible } from '#web/ui/dialog/load-when-possible.ts';

const UploadTray = lazy(() =>
  loadWhenPossible(() =>
    import('./upload-tray.tsx').then((part) => ({ default: part.UploadTray })),
  ),
);

/** Where the tray of uploads appears, once there is one. */
export function UploadTrayPlace() {
  const uploads = useTransfers().filter(({ state }) => state !== 'chosen');
  if (uploads.length === 0) return null;
  return (
    <Suspense>
      <UploadTray uploads={uploads} />
    </Suspense>
  );
}
