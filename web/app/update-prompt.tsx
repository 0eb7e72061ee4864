import { useEffect, useState } from 'react';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';

/** Offers a new version of the app; the person decides when (design section 7). */
export function UpdatePrompt() {
  const [take, setTake] = useState<() => void>();
  useEffect(() => {
    // This version has started: the script in index.html need not look after it any more.
    dispatchEvent(new Event('app-started'));
    import('./updates.ts').then(
      ({ followUpdates }) => followUpdates((offered) => setTake(() => offered)),
      // Without signal its part may not be here; there is nothing new to be had either.
      () => {},
    );
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
