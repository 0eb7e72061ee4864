import { useLocation, useNavigate } from '@tanstack/react-router';

export type OrderPart = 'order' | 'chat';

/** Returns which part of the open order the URL's hash selects, and a function that changes it. */
export function useOrderPart() {
  const part = useLocation({
    select: ({ hash }): OrderPart => (hash === 'chat' ? 'chat' : 'order'),
  });
  const navigate = useNavigate();
  return {
    part,
    openPart: (chosen: OrderPart) =>
      void navigate({
        to: '.',
        search: true,
        hash: chosen === 'chat' ? 'chat' : '',
        replace: true,
        resetScroll: false,
      }),
  };
}
