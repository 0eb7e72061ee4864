import { useMutationState, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type OutgoingMessage, type UnsentMessage, unsentMessage } from './outgoing-message.ts';
import { messageSender, outgoingKey } from './send-message.ts';

/** Sends messages to an order's chat; each is on screen at once (spec section 7). */
export function useSendMessage(orderId: string) {
  const queryClient = useQueryClient();
  return useMemo(() => messageSender(queryClient, orderId), [queryClient, orderId]);
}

/** The messages of an order's chat that are on their way or failed, in the order in which they were begun. */
export function useUnsentMessages(orderId: string): UnsentMessage[] {
  return useMutationState({
    filters: {
      mutationKey: outgoingKey(orderId),
      predicate: ({ state }) => state.status === 'pending' || state.status === 'error',
    },
    // The mutations with this key are all messages on their way.
    select: ({ state }) => unsentMessage(state.variables as OutgoingMessage, state.error),
  });
}
