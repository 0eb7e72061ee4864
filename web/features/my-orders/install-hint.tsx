import { Share } from 'lucide-react';
import { css } from '#styled/css';
import { type InstallWay, install } from '#web/lib/install.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';

/**
 * Offers to install the app, once there is an order to come back for (design section 7). It stands after the
 * list, for the browser may allow it late, and the list does not move.
 */
export function InstallHint({ way }: { way: InstallWay }) {
  return (
    <Card className={cardStyle} aria-labelledby="install-title">
      <h2 id="install-title" className={css({ fontSize: '22' })}>
        Keep your orders at hand
      </h2>
      <p className={css({ color: 'muted', maxWidth: 'reading' })}>
        Installed, Straight Six is one tap away, and your orders and chats stay readable without
        signal.
      </p>
      {way === 'share' && (
        <p className={css({ display: 'flex', alignItems: 'center', gap: '2', fontWeight: '600' })}>
          <Share size={22} strokeWidth={1.75} aria-hidden />
          Tap Share, then Add to Home Screen.
        </p>
      )}
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
        {way === 'prompt' && (
          <Button look="action" onClick={install.ask}>
            Install
          </Button>
        )}
        <Button onClick={install.dismiss}>Not Now</Button>
      </div>
    </Card>
  );
}

const cardStyle = css({ display: 'grid', gap: '3', justifyItems: 'start' });
