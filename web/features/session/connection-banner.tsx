import { useConnection } from '#web/lib/connectivity.ts';
import { useOutbox } from '#web/offline/outbox.ts';
import { Banner } from '#web/ui/banner.tsx';

/** One quiet line that says what the app knows: whether there is signal, and how much waits for it. */
export function ConnectionBanner() {
  const connection = useConnection();
  const waiting = useOutbox().filter(({ problem }) => !problem).length;
  const unsent = waiting > 0 && connection !== 'online' ? `${waiting} waiting to send` : undefined;
  const state = { online: undefined, reconnecting: 'Reconnecting…', offline: 'Offline' }[
    connection
  ];
  const text = [state, unsent].filter(Boolean).join(' · ');
  if (text === '') return null;
  return <Banner>{text}</Banner>;
}
