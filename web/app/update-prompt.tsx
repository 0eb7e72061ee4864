import { useEffect, useSyncExternalStore } from 'react';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { offeredUpdate } from './offered-update.ts';

/** Offers a new version of the app; the person decides when (design section 7). */
export function UpdatePrompt() {
  const take = useSyncExternalStore(offeredUpdate.subscribe, offeredUpdate.get, () => undefined);
  useEffect(() => {
    // This version has started: the script in index.html need not look after it any more.
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
