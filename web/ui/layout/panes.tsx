import { type Tab, Tabs } from '#web/ui/form/tabs.tsx';
import { useMediaQuery } from '#web/ui/hooks/use-media-query.ts';

interface PanesProps<Id extends string> {
  /** The label of the tabs. */
  label: string;
  /** The pane that a narrow window shows. */
  value: Id;
  onChange: (value: Id) => void;
  panes: readonly [Tab<Id>, Tab<Id>];
}

/**
 * Two columns, stacked in a narrow container. In a narrow window, two tabs that fill the dialog's body. Both stay mounted
 * when the window's width changes, as on a rotated tablet.
 */
export function Panes<Id extends string>({ panes, ...tabs }: PanesProps<Id>) {
  const isWide = useIsWide();
  return <Tabs {...tabs} tabs={panes} fill={!isWide} beside={isWide} />;
}

/** Returns whether `Panes` shows both panes side by side. */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 64rem)');
}
