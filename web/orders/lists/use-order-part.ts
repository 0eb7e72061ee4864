import { useLocation, useNavigate } from '@tanstack/react-router';

export type OrderPart = 'order' | 'chat';

/** What the URL's hash selects in an open order. */
export type OrderHash = 'chat' | typeof buildSheetHash;
export const buildSheetHash = 'build-sheet';

/** Returns which part of the open order the URL's hash selects, and a function that changes it. */
export function useOrderPart() {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  return {
    part: (hash === 'chat' ? 'chat' : 'order') as OrderPart,
    isBuildSheetSought: hash === buildSheetHash,
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
