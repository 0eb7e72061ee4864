import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { css } from '#styled/css';
import { notificationSettingsQuery } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import { load, save, storageKeys } from '#web/lib/storage.ts';
import { turnOnBrowserPush, useBrowserPush } from '#web/push/browser-push.ts';
import { Button } from '#web/ui/form/button.tsx';
import { useFocusRestore } from '#web/ui/hooks/use-focus-restore.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { showToast } from '#web/ui/toast/toast.ts';

/**
 * Offers push notifications, once per user and browser. Belongs below the order list, so that it
 * doesn't shift the list. The browser's permission prompt only opens on the button.
 */
export function PushHint() {
  const session = useSession();
  if (session.state !== 'signedIn') return null;
  return <DismissibleHint key={session.user.id} userId={session.user.id} />;
}

/** Skips the settings request for users who already answered. Takes the focus when the card disappears. */
function DismissibleHint({ userId }: { userId: string }) {
  const [isAnswered, setAnswered] = useState(() => pushHintAnswers.has(userId));
  const focus = useFocusRestore<HTMLDivElement>();
  return (
    <div className={css({ outlineStyle: 'none' })} {...focus}>
      {!isAnswered && <HintCard userId={userId} onAnswer={() => setAnswered(true)} />}
    </div>
  );
}

function HintCard({ userId, onAnswer }: { userId: string; onAnswer: () => void }) {
  const { data } = useQuery(notificationSettingsQuery);
  const { browserPush, refetchBrowserPush } = useBrowserPush(userId, data?.vapidPublicKey);
  const [isBlocked, setBlocked] = useState(false);
  const turnOn = useMutation({
    mutationFn: (key: string) => turnOnBrowserPush(userId, key),
    onSuccess(state) {
      if (state === 'blocked') {
        pushHintAnswers.add(userId);
        setBlocked(true);
      }
      if (state !== 'on') return;
      answer();
      void showToast(turnedOnToast);
      void refetchBrowserPush();
    },
    // Errors of the push service and the browser are too technical to show.
    meta: { errorText: () => 'We couldn’t turn on notifications. Try again.' },
  });
  const isOffered = browserPush === 'off' || isBlocked;
  if (!data?.push || !data.vapidPublicKey || !isOffered) return null;
  const publicKey = data.vapidPublicKey;

  function answer(): void {
    pushHintAnswers.add(userId);
    onAnswer();
  }

  return (
    <Card className={css({ stack: '3', justifyItems: 'start' })} aria-labelledby="push-title">
      <h2 id="push-title" className={css({ fontSize: '22' })}>
        Get order updates
      </h2>
      <p role="status" className={css({ color: 'muted', maxWidth: 'reading' })}>
        {isBlocked
          ? 'Your browser is blocking notifications. Allow them for this site in your browser settings, then turn them on under Your Account.'
          : 'We’ll notify you on this device when we review or fulfill your order, or send you a message. You can turn this off under Your Account.'}
      </p>
      <div className={css({ wrap: '2' })}>
        {!isBlocked && (
          <Button busy={turnOn.isPending} onClick={() => turnOn.mutate(publicKey)}>
            Turn On
          </Button>
        )}
        <Button onClick={answer}>{isBlocked ? 'Close' : 'Not Now'}</Button>
      </div>
    </Card>
  );
}

const turnedOnToast = {
  type: 'success',
  title: 'Notifications On',
  description: 'We’ll send order updates to this device.',
} as const;

/** The users of this browser who answered the push hint; the app asks each of them once. */
const pushHintAnswers = {
  has: (userId: string) => loadUserIds().includes(userId),
  add: (userId: string) =>
    save(storageKeys.pushHint, [...loadUserIds().filter((id) => id !== userId), userId]),
};

function loadUserIds(): string[] {
  return load(storageKeys.pushHint, v.array(v.string())) ?? [];
}
