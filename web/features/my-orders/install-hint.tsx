import { Share } from 'lucide-react';
import { css } from '#styled/css';
import { type InstallMethod, install } from '#web/lib/install.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';

/**
 * Offers to install the app. Belongs below the order list: the browser may allow installation late, and the
 * hint must not shift the list.
 */
export function InstallHint({ method }: { method: InstallMethod }) {
  return (
    <Card className={cardStyle} aria-labelledby="install-title">
      <h2 id="install-title" className={css({ fontSize: '22' })}>
        Install Straight Six
      </h2>
      <p className={css({ color: 'muted', maxWidth: 'reading' })}>
        Open it with one tap, and read your orders and chats even when you’re offline.
      </p>
      {method === 'share' && (
        <p className={css({ display: 'flex', alignItems: 'center', gap: '2', fontWeight: '600' })}>
          <Share size={22} strokeWidth={1.75} aria-hidden />
          Tap Share, then Add to Home Screen.
        </p>
      )}
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
        {method === 'prompt' && <Button onClick={install.ask}>Install</Button>}
        <Button onClick={install.dismiss}>Not Now</Button>
      </div>
    </Card>
  );
}

const cardStyle = css({ display: 'grid', gap: '3', justifyItems: 'start' });
