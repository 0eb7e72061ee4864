import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { css } from '#styled/css';
import { isUnauthorized } from '#web/api/api.ts';
import { useSession } from '#web/api/session.ts';
import { tellFailure } from '#web/api/show-failure.ts';
import { turnOnDevicePush } from '#web/push/device-push.ts';
import { notificationSettings, useDevicePush } from '#web/push/notification-settings.ts';
import { pushHint } from '#web/push/push-hint.ts';
import { Button } from '#web/ui/form/button.tsx';
import { useKeptFocus } from '#web/ui/hooks/use-kept-focus.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { showToast } from '#web/ui/toast/toast.ts';

/**
 * Offers notifications, once there is an order to be told of; a person is asked once in a browser. It stands
 * after the list, which does not move. The browser's own question comes with the press alone.
 */
export function PushHint() {
  const session = useSession();
  if (session.state !== 'signedIn') return null;
  return <Place key={session.user.id} userId={session.user.id} />;
}

/** Whoever has answered costs the store nothing more; the place has the focus when the card that had it goes. */
function Place({ userId }: { userId: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(() => pushHint.wasAnswered(userId));
  const focus = useKeptFocus(place);
  return (
    <div ref={place} tabIndex={-1} className={css({ outline: 'none' })} {...focus}>
      {!isOver && <Offer userId={userId} onEnd={() => setOver(true)} />}
    </div>
  );
}

function Offer({ userId, onEnd }: { userId: string; onEnd: () => void }) {
  const { data } = useQuery(notificationSettings);
  const { device, lookAgain } = useDevicePush(userId, data?.vapidPublicKey);
  const [isBlocked, setBlocked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isOffered = device === 'off' || isBlocked;
  if (!data?.push || !data.vapidPublicKey || !isOffered) return null;
  const publicKey = data.vapidPublicKey;

  function end(): void {
    pushHint.answer(userId);
    onEnd();
  }

  async function turnOn(): Promise<void> {
    setBusy(true);
    try {
      const device = await turnOnDevicePush(userId, publicKey);
      if (device === 'blocked') {
        pushHint.answer(userId);
        setBlocked(true);
      }
      if (device !== 'on') return;
      end();
      void showToast(turnedOn);
      void lookAgain();
    } catch (error) {
      // What a push service or a store says of it is no sentence for a person.
      const said = isUnauthorized(error) ? error : undefined;
      void tellFailure(showToast, said, 'Notifications could not be turned on. Try again.');
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card className={cardStyle} aria-labelledby="push-title">
      <h2 id="push-title" className={css({ fontSize: '22' })}>
        Know when your order moves
      </h2>
      <p role="status" className={css({ color: 'muted', maxWidth: 'reading' })}>
        {isBlocked
          ? "Your browser blocks notifications from this store. Allow them in the browser's settings for this site, then turn them on under Your Account."
          : 'A notification on this device when it is approved or fulfilled, or somebody writes to you. You can turn it off under Your Account.'}
      </p>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
        {!isBlocked && (
          <Button look="action" busy={isBusy} onClick={() => void turnOn()}>
            Turn On
          </Button>
        )}
        <Button onClick={end}>{isBlocked ? 'Close' : 'Not Now'}</Button>
      </div>
    </Card>
  );
}

const turnedOn = {
  type: 'success',
  title: 'Notifications On',
  description: 'This device tells you when your order moves.',
} as const;

const cardStyle = css({ display: 'grid', gap: '3', justifyItems: 'start' });
