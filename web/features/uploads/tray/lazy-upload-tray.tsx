import { Suspense } from 'react';
import { uploadState } from '#web/delivery/upload-state.ts';
import { useUnsentValue } from '#web/delivery/use-delivery.ts';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';

const UploadTray = lazyPart(() => import('./upload-tray.tsx'), 'UploadTray', { retry: true });

/** The upload tray, loaded with the first upload. */
export function LazyUploadTray() {
  const count = useUnsentValue((entries) => entries.filter(uploadState).length);
  if (count === 0) return null;
  return (
    <Suspense>
      <UploadTray />
    </Suspense>
  );
}
