import { css } from '#styled/css';
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

/** Two columns, stacked in a narrow container. In a narrow window, two tabs that fill the dialog's body. */
export function Panes<Id extends string>({ panes, ...tabs }: PanesProps<Id>) {
  const isWide = useIsWide();
  if (!isWide) return <Tabs {...tabs} tabs={panes} fill />;
  return (
    <div className={css({ containerType: 'inline-size' })}>
      <div className={columnsStyle}>
        {panes.map(({ id, content }) => (
          <div key={id}>{content}</div>
        ))}
      </div>
    </div>
  );
}

/** Returns whether `Panes` shows both panes side by side. */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 64rem)');
}

const columnsStyle = css({
  display: 'grid',
  gap: '6',
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container (min-width: 36rem)': { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)' },
});
