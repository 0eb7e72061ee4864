import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { css } from '#styled/css';
import { messageOf } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { LazyMount } from '#web/ui/dialog/lazy-mount.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { Button } from '#web/ui/form/button.tsx';
import { useFocusRestore } from '#web/ui/hooks/use-focus-restore.ts';
import { LoadMore } from '#web/ui/layout/load-more.tsx';

const Alerts = lazyPart(() => import('./alerts.tsx'), 'Alerts', { retry: true });

/** A button with the number of alerts that expands their list. Renders nothing without alerts. */
export function AlertsSection({ onOpenOrder }: { onOpenOrder: (orderId: string) => void }) {
  const query = useInfiniteQuery(queries.alerts);
  const alerts = query.data?.pages.flat() ?? [];
  const [isOpen, setOpen] = useState(false);
  const focus = useFocusRestore<HTMLDivElement>();
  const listId = useId();
  const isShown = alerts.length > 0;
  return (
    <div className={isShown ? sectionStyle : emptyStyle} {...focus}>
      {/* Always mounted: screen readers only announce changes to an existing live region. */}
      <div role="status">
        {isShown && (
          <Button
            variant="danger"
            aria-expanded={isOpen}
            aria-controls={listId}
            className={buttonStyle}
            onClick={() => setOpen(!isOpen)}
          >
            <TriangleAlert size={20} />
            {countOf(alerts.length, query.hasNextPage)} attention
            <ChevronDown size={20} />
          </Button>
        )}
      </div>
      <section id={listId} aria-label="Needs attention" hidden={!isShown || !isOpen}>
        <LazyMount open={isOpen}>
          <Alerts alerts={alerts} onOpenOrder={onOpenOrder} />
          {query.hasNextPage && (
            <LoadMore
              label="Show More"
              loadingLabel="Loading more"
              isLoading={query.isFetchingNextPage}
              error={query.error ? messageOf(query.error, 'Failed to load more') : undefined}
              onLoad={() => void query.fetchNextPage()}
            />
          )}
        </LazyMount>
      </section>
    </div>
  );
}

function countOf(alerts: number, hasMore: boolean): string {
  return alerts === 1 ? '1 thing needs' : `${alerts}${hasMore ? '+' : ''} things need`;
}

const sectionStyle = css({ stack: '3' });

/** Out of the grid's flow, so that the empty element adds no row and no gap. */
const emptyStyle = css({ position: 'absolute' });

const buttonStyle = css({
  width: 'full',
  justifyContent: 'start',
  textAlign: 'start',
  background: 'denied.ground',
  color: 'denied.ink',
  '& > :last-child': { marginInlineStart: 'auto' },
  '&[aria-expanded=true] > :last-child': { rotate: '180deg' },
});
