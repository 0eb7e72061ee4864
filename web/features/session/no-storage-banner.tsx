import { useState } from 'react';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';

const key = 'nothing-kept-read';

/** Says that this browser keeps nothing (design section 7), until it was read; once per tab. */
export function NothingKeptBanner() {
  const [isRead, setRead] = useState(wasRead);
  if (isRead) return null;

  function close(): void {
    markRead();
    setRead(true);
  }

  return (
    <Banner>
      This browser keeps nothing for use without signal. The app works while you are connected.
      <Button onClick={close} look="action">
        Got It
      </Button>
    </Banner>
  );
}

function wasRead(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

function markRead(): void {
  try {
    sessionStorage.setItem(key, 'yes');
  } catch {
    // It comes back with the next page load, then.
  }
}
