import type { Connection } from '#web/api/connectivity.ts';
import { useUserId } from '#web/api/session.ts';
import { useConnection } from '#web/api/use-connection.ts';
import type { OrderWrite, UnsentWrite } from '#web/garage/order/order-write.ts';
import { OutboxWriteError } from './browser/outbox-database.ts';
import { type BodyOf, bodyOf, isOfKind, type OrderSection } from './item.ts';
import type { DeliveryEntry } from './state.ts';
import { failureText } from './texts.ts';
import { useLoadDelivery, useUnsent } from './use-delivery.ts';

/** Returns each section's unsent edit, with the functions to send or discard the edit. */
export function useOrderWrites(orderId: string) {
  const load = useLoadDelivery();
  const userId = useUserId();
  const connection = useConnection();
  const entries = useUnsent().filter((entry) => entry.orderId === orderId);

  function writeOf<Kind extends OrderSection>(kind: Kind): OrderWrite<BodyOf<Kind>> {
    const versions = entries.filter((entry) => isOfKind(entry, kind));
    const last = versions.at(-1);
    const cancelAll = async () => {
      const delivery = await load();
      for (const { key } of versions) void delivery.cancel(key);
    };
    return {
      unsent: last && unsentWrite(last, connection),
      discard: () => void cancelAll(),
      async send(content, onStored) {
        if (!userId) return undefined;
        try {
          const delivery = await load();
          await delivery.submit({ userId, kind, orderId, ...content }, () => {
            void cancelAll();
            onStored();
          });
          return undefined;
        } catch (error) {
          if (error instanceof OutboxWriteError) return error.message;
          return 'We couldn’t save it. Check your connection, then try again.';
        }
      },
    };
  }

  return { buildSheet: writeOf('buildSheet'), device: writeOf('device'), use: writeOf('use') };
}

function unsentWrite<Kind extends OrderSection>(
  entry: DeliveryEntry & { kind: Kind },
  connection: Connection,
): UnsentWrite<BodyOf<Kind>> {
  const { typed, seen, stage, rejection } = entry;
  return {
    body: bodyOf(entry),
    ...(typed && { typed }),
    ...(seen && { seen }),
    isSending: stage === 'sending' || (stage === 'queued' && connection === 'online'),
    isRejected: stage === 'rejected',
    isConflict: rejection?.status === 409,
    text: failureText(entry) ?? 'Saved on this device. We’ll send it when you’re back online.',
  };
}
