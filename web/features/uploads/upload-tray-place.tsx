import { type ComponentType, lazy, Suspense } from 'react';
import { type Transfer, useTransfers } from '#web/lib/transfers.ts';

const UploadTray = lazy<ComponentType<{ uploads: readonly Transfer[] }>>(() =>
  import('./upload-tray.tsx').then(
    (module) => ({ default: module.UploadTray }),
    // Without signal its part may not be here; the files go up all the same.
    () => ({ default: () => null }),
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
