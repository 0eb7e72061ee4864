import { useMutationState, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useConnection } from '#web/api/connectivity.ts';
import { useOutbox } from '#web/delivery/outbox.ts';
import { useTransfers } from '#web/delivery/transfers.ts';
import type { DraftOwner } from '#web/lib/drafts.ts';
import {
  type OutgoingMessage,
  type UnsentMessage,
  unsentFromMutation,
  unsentFromOutbox,
} from './outgoing-message.ts';
import { createMessageSender, outgoingMutationKey } from './send-message.ts';

/** Sends, retries and discards messages of an order's chat. */
export function useSendMessage({ userId, about: orderId }: DraftOwner) {
  const queryClient = useQueryClient();
  return useMemo(
    () => createMessageSender(queryClient, { userId, orderId }),
    [queryClient, userId, orderId],
  );
}

/** Returns an order's messages that are being sent, waiting or failed: first those in the outbox, oldest first. */
export function useUnsentMessages(orderId: string): UnsentMessage[] {
  const connection = useConnection();
  const stored = useOutbox().filter((item) => item.orderId === orderId);
  const pending = stored.filter(({ problem }) => !problem);
  const transfers = useTransfers();
  const fromMutations = useMutationState({
    filters: {
      mutationKey: outgoingMutationKey(orderId),
      predicate: ({ state }) => state.status === 'pending' || state.status === 'error',
    },
    // `createMessageSender` starts all mutations with this key.
    select: ({ state }) => unsentFromMutation(state.variables as OutgoingMessage, state.error),
  });
  const fromOutbox = stored.map((item) =>
    unsentFromOutbox(item, {
      connection,
      isNext: item === pending[0],
      isBehindFile: pending.slice(0, pending.indexOf(item)).some(({ file }) => file !== null),
      isUploading: transfers.some(({ id }) => id === item.key),
    }),
  );
  return [...fromOutbox, ...fromMutations];
}
