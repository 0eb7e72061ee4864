import { useState } from 'react';
import { type StorageProblem, storageProblem } from '#web/offline/storage-problem.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';

const key = 'no-storage-banner-dismissed';

/** Warns about a problem with this browser's storage. */
export function StorageBanner({ problem }: { problem: StorageProblem }) {
  return problem.kind === 'blocked' ? <NoStorageBanner /> : <LostItemsBanner {...problem} />;
}

function LostItemsBanner({ count }: { count: number }) {
  return (
    <Banner>
      {count === 1 ? '1 unsent item is' : `${count} unsent items are`} gone, because this browser
      deleted the app’s storage. Check your orders and chats, and send {count === 1 ? 'it' : 'them'}{' '}
      again.
      <Button onClick={() => storageProblem.set(undefined)} variant="action">
        Got It
      </Button>
    </Banner>
  );
}

/** Warns that this browser blocks offline storage. Shown once per tab. */
function NoStorageBanner() {
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
