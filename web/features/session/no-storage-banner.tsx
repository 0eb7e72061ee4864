import { useState } from 'react';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';

const key = 'no-storage-banner-dismissed';

/** Warns that this browser blocks offline storage. Shown once per tab. */
export function NoStorageBanner() {
  const [isDismissed, setDismissed] = useState(wasDismissed);
  if (isDismissed) return null;

  function dismiss(): void {
    saveDismissed();
    setDismissed(true);
  }

  return (
    <Banner>
      This browser can’t save anything for offline use. The app works while you’re connected.
      <Button onClick={dismiss} variant="action">
        Got It
      </Button>
    </Banner>
  );
}

function wasDismissed(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

function saveDismissed(): void {
  try {
    sessionStorage.setItem(key, 'yes');
  } catch {
    // The banner returns with the next page load.
  }
}
