import { Suspense } from 'react';
import { trayStage } from '#web/delivery/state.ts';
import { useUnsentValue } from '#web/delivery/use-delivery.ts';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';

const UploadTray = lazyPart(() => import('./upload-tray.tsx'), 'UploadTray', { retry: true });

/** The upload tray, loaded with the first upload. */
export function LazyUploadTray() {
  const count = useUnsentValue((entries) => entries.filter(trayStage).length);
  if (count === 0) return null;
  return (
    <Suspense>
      <UploadTray />
    </Suspense>
  );
}
