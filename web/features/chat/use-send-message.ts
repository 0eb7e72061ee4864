import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { queries } from '#web/lib/queries.ts';
import { showToast } from '#web/ui/toast.ts';
import type { OrderMessageJson, OrderMessageRequestJson } from '#worker/domain/api.ts';

/** A message on its way; its key stays the same however often it is tried. */
export interface OutgoingMessage {
  key: string;
  text: string;
}

/** A message that is not in the list yet. */
export interface UnsentMessage extends OutgoingMessage {
  state: 'sending' | 'failed';
}

const mutationKeyOf = (orderId: string) => ['send-message', orderId];

/**
 * Sends messages to an order's chat, one after the other (spec sections 7 and 8). A message is on screen at
 * once; one that failed stays there to be tried again.
 */
export function useSendMessage(orderId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = queries.messages(orderId);
  const mutationKey = mutationKeyOf(orderId);
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    gcTime: Number.POSITIVE_INFINITY,
    mutationFn: ({ key, text }: OutgoingMessage) =>
      api<OrderMessageJson>(`/api/orders/${orderId}/messages`, {
        method: 'POST',
        body: { message: text } satisfies OrderMessageRequestJson,
        idempotencyKey: key,
      }),
    onSuccess: async (sent) => {
      await queryClient.cancelQueries({ queryKey });
      // A list that is not here yet comes whole with the read that follows.
      queryClient.setQueryData<OrderMessageJson[]>(queryKey, (messages) =>
        messages?.some(({ id }) => id === sent.id) ? messages : messages && [...messages, sent],
      );
      void queryClient.invalidateQueries({ queryKey });
      void showToast({
        type: 'success',
        title: 'Message sent',
        description: 'Your message has been sent successfully',
      });
    },
    onError: () => {
      void showToast({ type: 'error', title: 'Error', description: 'Failed to send message' });
    },
  });

  function forgetAttempt(key: string): void {
    const cache = queryClient.getMutationCache();
    for (const mutation of cache.findAll({ mutationKey, status: 'error' })) {
      if ((mutation.state.variables as OutgoingMessage).key === key) cache.remove(mutation);
    }
  }

  return {
    send: (text: string) => mutate({ key: crypto.randomUUID(), text }),
    tryAgain({ state: _, ...message }: UnsentMessage): void {
      forgetAttempt(message.key);
      mutate(message);
    },
    discard: ({ key }: UnsentMessage) => forgetAttempt(key),
  };
}

/** The messages of an order's chat that are on their way or failed, in the order of writing. */
export function useUnsentMessages(orderId: string): UnsentMessage[] {
  return useMutationState({
    filters: {
      mutationKey: mutationKeyOf(orderId),
      predicate: ({ state }) => state.status === 'pending' || state.status === 'error',
    },
    select: ({ state }) => ({
      // The mutations with this key were all started above.
      ...(state.variables as OutgoingMessage),
      state: state.status === 'error' ? 'failed' : 'sending',
    }),
  });
}
