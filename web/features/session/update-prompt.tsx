import { useEffect, useSyncExternalStore } from 'react';
import { offeredUpdate } from '#web/lib/offered-update.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';

/** Offers a new version of the app; the user decides when. */
export function UpdatePrompt() {
  const take = useSyncExternalStore(offeredUpdate.subscribe, offeredUpdate.get, () => undefined);
  useEffect(() => {
    // Tells the recovery script in index.html that this version has started.
    dispatchEvent(new Event('app-started'));
  }, []);
  if (!take) return null;
  return (
    <Banner>
      A new version is ready
      <Button onClick={take} look="action">
        Update
      </Button>
    </Banner>
  );
}
