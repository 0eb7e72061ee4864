import { css } from '#styled/css';
import type { AdminTab } from '#web/features/admin/admin-tabs.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { CountOf } from './use-tab-counts.ts';

const places = [
  ['pending', 'pending', 'Pending'],
  ['approved', 'approved', 'Approved'],
  ['denied', 'denied', 'Denied'],
  ['fulfillment', 'ready', 'Fulfillment'],
] as const;

interface NoMatchesProps {
  countOf: CountOf;
  tab: AdminTab;
  onTab: (tab: AdminTab) => void;
}

/** Shown in a tab without orders that meet the filters: the tabs that have some. */
export function NoMatches({ countOf, tab, onTab }: NoMatchesProps) {
  const others = places.filter(([id, list]) => id !== tab && countOf(list).count);
  return (
    <Notice
      text="No orders match these filters"
      action={
        others.length > 0 && (
          <div className={rowStyle}>
            {others.map(([id, list, title]) => (
              <Button key={id} onClick={() => onTab(id)}>
                Show {countOf(list).shown} in {title}
              </Button>
            ))}
          </div>
        )
      }
    />
  );
}

const rowStyle = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '2' });
