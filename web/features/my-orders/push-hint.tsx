import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from '#styled/css';
import { turnOnDevicePush } from '#web/lib/device-push.ts';
import { notificationSettings, useDevicePush } from '#web/lib/notification-settings.ts';
import { pushHint } from '#web/lib/push-hint.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { showToast } from '#web/ui/toast.ts';

/**
 * Offers notifications, once there is an order to be told of; a person is asked once in a browser. It stands
 * after the list, which does not move. The browser's own question comes with the press alone.
 */
export function PushHint() {
  const session = useSession();
  if (session.state !== 'signedIn') return null;
  return <Offer userId={session.user.id} />;
}

function Offer({ userId }: { userId: string }) {
  const { data } = useQuery(notificationSettings);
  const { device, lookAgain } = useDevicePush(userId, data?.vapidPublicKey);
  const [isOver, setOver] = useState(() => pushHint.wasAnswered(userId));
  const [isBlocked, setBlocked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isOffered = device === 'off' || isBlocked;
  if (isOver || !data?.push || !data.vapidPublicKey || !isOffered) return null;
  const publicKey = data.vapidPublicKey;

  function end(): void {
    pushHint.answer(userId);
    setOver(true);
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
    } catch {
      void showToast(failed);
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

const failed = {
  type: 'error',
  title: 'Error',
  description: 'Notifications could not be turned on. Try again.',
} as const;

const cardStyle = css({ display: 'grid', gap: '3', justifyItems: 'start' });
