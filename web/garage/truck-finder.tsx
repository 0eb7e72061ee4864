import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { css, cx } from '#styled/css';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { Button } from '#web/ui/form/button.tsx';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import type { Truck } from '#worker/domain/fitment/truck.ts';
import { fitsQuery } from './fits-query.ts';
import { TruckQuestions } from './truck-questions.tsx';
import { useCurrentTruck } from './use-current-truck.ts';

interface TruckFinderProps {
  /** The calibrations to choose from; empty while they load. */
  products: readonly ProductJson[];
  verdict: (truck: Truck) => ReactNode;
  actions?: ReactNode;
}

const SaveTruckButton = lazyPart(() => import('./save-truck-button.tsx'), 'SaveTruckButton', {
  retry: true,
});

/** Asks 'What do you drive?'. Once the user has picked a truck, shows the page's verdict instead. */
export function TruckFinder({ products, verdict, actions }: TruckFinderProps) {
  const { truck } = useCurrentTruck();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState<boolean>();
  const titleId = useId();
  const isAsking = isOpen ?? truck === undefined;

  function onAnswer(): void {
    // Stays open while the user answers: with arrow keys, each step is an answer.
    setOpen(true);
    // The next answer may complete the truck.
    void queryClient.prefetchQuery(fitsQuery);
  }

  return (
    <section aria-labelledby={titleId} className={panelStyle}>
      {!isAsking && <Title id={titleId} isHidden />}
      {isAsking && (
        <div className={cx(stripStyle, truck === undefined && aloneStyle)}>
          <TruckQuestions products={products} onAnswer={onAnswer}>
            <Title id={titleId} />
          </TruckQuestions>
        </div>
      )}
      <div className={verdictStyle}>
        <div role="status" className={css({ flex: '1 1 12rem' })}>
          {truck && <Suspense>{verdict(truck)}</Suspense>}
        </div>
        {truck && (
          <Button
            variant="quiet"
            className={css({ layerStyle: 'textButton' })}
            aria-expanded={isAsking}
            onClick={() => setOpen(!isAsking)}
          >
            {isAsking ? 'Done' : 'Change'}
          </Button>
        )}
      </div>
      {truck && (
        <div className={css({ wrap: '2' })}>
          {actions}
          <Suspense>
            <SaveTruckButton truck={truck} />
          </Suspense>
        </div>
      )}
    </section>
  );
}

function Title({ id, isHidden = false }: { id: string; isHidden?: boolean }) {
  return (
    <h2 id={id} className={isHidden ? css({ srOnly: true }) : titleStyle}>
      What do you drive?
    </h2>
  );
}

const panelStyle = css({
  stack: '2',
  minWidth: '0',
  background: 'card',
  border: '1px solid {colors.rule}',
  borderRadius: 'card',
  overflow: 'hidden',
  padding: '3',
});

// The questions stand on the strip of a data plate, across the whole panel.
const stripStyle = css({
  stack: '2',
  containerType: 'inline-size',
  margin: '-3',
  marginBottom: '0',
  paddingInline: '3',
  paddingBlock: '2',
  background: 'strip',
  color: 'onStrip',
  // A message in its own color would be hard to read here.
  '& p': { color: 'onStrip!' },
  '& :focus-visible': { outlineColor: 'onStrip' },
});

const aloneStyle = css({ marginBottom: '-3!' });

const titleStyle = css({
  gridArea: 'title',
  alignSelf: 'center',
  // Two lines fit beside the VIN. The wider font that shows until the heading's font has loaded
  // would take three.
  maxHeight: '2lh',
  overflow: 'hidden',
  fontSize: '18',
  // Alone on its line, or beside all questions.
  '@container (max-width: 20rem) or (min-width: 45rem)': { fontSize: '22' },
});

const verdictStyle = css({
  wrap: '2',
  alignItems: 'center',
  // Nothing to say yet.
  '&:not(:has(button))': { position: 'absolute' },
});
