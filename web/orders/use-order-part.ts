import { useLocation, useNavigate } from '@tanstack/react-router';

export type OrderPart = 'order' | 'chat';

/** Returns the part of the open order that the URL names, so that links to `#chat` open it; and a function to change it. */
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
