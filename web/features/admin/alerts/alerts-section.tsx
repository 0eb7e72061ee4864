import { useQuery } from '@tanstack/react-query';
import { ChevronDown, TriangleAlert } from 'lucide-react';
import { lazy, useId, useRef, useState } from 'react';
import { css } from '#styled/css';
import { LazyMount } from '#web/ui/dialog/lazy-mount.tsx';
import { loadWhenPossible } from '#web/ui/dialog/load-when-possible.ts';
import { Button } from '#web/ui/form/button.tsx';
import { useKeptFocus } from '#web/ui/hooks/use-kept-focus.ts';
import { alertsQuery } from './alerts-query.ts';

const Alerts = lazy(() =>
  loadWhenPossible(() => import('./alerts.tsx').then((part) => ({ default: part.Alerts }))),
);

/** One line that says how much needs attention, and opens the list of it; nothing where nothing does. */
export function AlertsPlace({ onOpenOrder }: { onOpenOrder: (orderId: string) => void }) {
  const { data: alerts = [] } = useQuery(alertsQuery);
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const keptFocus = useKeptFocus(place);
  const listId = useId();
  const isShown = alerts.length > 0;
  return (
    <div ref={place} tabIndex={-1} className={isShown ? placeStyle : noPlaceStyle} {...keptFocus}>
      {/* It is there before it says something, or it would not be heard. */}
      <div role="status">
        {isShown && (
          <Button
            look="danger"
            aria-expanded={isOpen}
            aria-controls={listId}
            className={lineStyle}
            onClick={() => setOpen(!isOpen)}
          >
            <TriangleAlert size={20} strokeWidth={1.75} aria-hidden />
            {alerts.length === 1 ? '1 thing needs' : `${alerts.length} things need`} attention
            <ChevronDown size={20} strokeWidth={1.75} aria-hidden />
          </Button>
        )}
      </div>
      <section id={listId} aria-label="Needs attention" hidden={!isShown || !isOpen}>
        <LazyMount open={isOpen}>
          <Alerts alerts={alerts} onOpenOrder={onOpenOrder} />
        </LazyMount>
      </section>
    </div>
  );
}

const placeStyle = css({ display: 'grid', gap: '3' });

/** Takes no row, and no gap between rows. */
const noPlaceStyle = css({ position: 'absolute' });

const lineStyle = css({
  width: 'full',
  justifyContent: 'start',
  background: 'denied.ground',
  color: 'denied.ink',
  '& > :last-child': { marginInlineStart: 'auto' },
  '&[aria-expanded=true] > :last-child': { rotate: '180deg' },
});
