import { useEffect, useState } from 'react';
import { registerServiceWorker } from '#web/offline/service-worker.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';

/** Offers a new version of the app; the person decides when (design section 7). */
export function UpdatePrompt() {
  const [update, setUpdate] = useState<() => void>();
  useEffect(() => {
    void registerServiceWorker((run) => setUpdate(() => run));
  }, []);
  if (!update) return null;
  return (
    <Banner>
      A new version is ready
      <Button onClick={update} look="action">
        Update
      </Button>
    </Banner>
  );
}
