import { useEffect, useSyncExternalStore } from 'react';
import { offeredUpdate } from '#web/lib/offered-update.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';

/** Offers a new version of the app; the user decides when. */
export function UpdatePrompt() {
  const activate = useSyncExternalStore(
    offeredUpdate.subscribe,
    offeredUpdate.get,
    offeredUpdate.get,
  );
  useEffect(() => {
    // The recovery script in index.html waits for this event.
    dispatchEvent(new Event('app-started'));
  }, []);
  if (!activate) return null;
  return (
    <Banner>
      A new version is ready
      <Button onClick={activate} variant="action">
        Update
      </Button>
    </Banner>
  );
}
