import { createContext, useContext } from 'react';
import { type Tab, Tabs } from '#web/ui/form/tabs.tsx';

interface PanesProps<Id extends string> {
  label: string;
  /** Shows both panes side by side instead of tabs. */
  isBeside: boolean;
  value: Id;
  onChange: (value: Id) => void;
  panes: readonly [Tab<Id>, Tab<Id>];
}

const PaneContext = createContext({ isBeside: false, isShown: true });

/**
 * Two columns or two tabs, which fill a dialog's body and scroll on their own. Both stay mounted
 * when the layout changes, as on a rotated tablet.
 */
export function Panes<Id extends string>({ isBeside, panes, ...tabs }: PanesProps<Id>) {
  const withContext = panes.map((pane) => ({
    ...pane,
    content: (
      <PaneContext value={{ isBeside, isShown: isBeside || pane.id === tabs.value }}>
        {pane.content}
      </PaneContext>
    ),
  }));
  return <Tabs {...tabs} tabs={withContext} fill beside={isBeside} />;
}

/** Returns whether the pane around a component is on screen, and whether it is a column beside the other one. */
export function usePane() {
  return useContext(PaneContext);
}
