import { useLocation, useNavigate } from '@tanstack/react-router';

export type OrderTab = 'order' | 'chat';

/** What the URL's hash selects in an open order. */
export type OrderHash = 'chat' | typeof buildSheetHash;
export const buildSheetHash = 'build-sheet';

/** Returns which tab of the open order the URL's hash selects, and a function that changes it. */
export function useOrderTab() {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  return {
    tab: (hash === 'chat' ? 'chat' : 'order') as OrderTab,
    opensBuildSheet: hash === buildSheetHash,
    openTab: (chosen: OrderTab) =>
      void navigate({
        to: '.',
        search: true,
        hash: chosen === 'chat' ? 'chat' : '',
        replace: true,
        resetScroll: false,
      }),
  };
}
