import { useMutationState, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useConnection } from '#web/api/connectivity.ts';
import { useOutbox } from '#web/delivery/outbox.ts';
import { useTransfers } from '#web/delivery/transfers.ts';
import type { DraftOwner } from '#web/lib/drafts.ts';
import {
  keptMessage,
  type OutgoingMessage,
  type UnsentMessage,
  unsentMessage,
} from './outgoing-message.ts';
import { messageSender, outgoingKey } from './send-message.ts';

/** Sends messages to an order's chat; each is on screen at once (spec section 7). */
export function useSendMessage({ userId, about: orderId }: DraftOwner) {
  const queryClient = useQueryClient();
  return useMemo(
    () => messageSender(queryClient, { userId, orderId }),
    [queryClient, userId, orderId],
  );
}

/** The messages of an order's chat that are on their way or failed, in the order in which they were begun. */
export function useUnsentMessages(orderId: string): UnsentMessage[] {
  const connection = useConnection();
  const kept = useOutbox().filter((item) => item.orderId === orderId);
  const next = kept.find(({ problem }) => !problem);
  const underWay = useTransfers();
  const withFiles = useMutationState({
    filters: {
      mutationKey: outgoingKey(orderId),
      predicate: ({ state }) => state.status === 'pending' || state.status === 'error',
    },
    // The mutations with this key are all messages on their way.
    select: ({ state }) => unsentMessage(state.variables as OutgoingMessage, state.error),
  });
  const keptMessages = kept.map((item) =>
    keptMessage(item, {
      connection,
      isNext: item === next,
      isUploading: underWay.some(({ id }) => id === item.key),
    }),
  );
  return [...keptMessages, ...withFiles];
}
