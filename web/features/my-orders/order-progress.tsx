import { css } from '#styled/css';
import { formatShortDay } from '#web/lib/day.ts';
import { SixBars } from '#web/ui/six-bars.tsx';
import { nextStepOf, nextSteps } from '#worker/domain/orders/next-steps.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { namedStep, type OrderStep, orderSteps } from './order-standing.ts';

interface OrderProgressProps {
  order: OrderJson;
  standing: string;
  /** Leaves out the dates that the card has elsewhere: of the request, and of the step that `standing` names. */
  isBrief?: boolean;
}

/** The number of lit bars by the number of steps done. */
const litBars = [0, 1, 3, 5, 6];

/** Where the order stands: the six bars with one line, and the four steps with their dates. */
export function OrderProgress({ order, standing, isBrief = false }: OrderProgressProps) {
  const steps = orderSteps(order);
  const named = namedStep(order);
  const hasDate = ({ name }: OrderStep) => !isBrief || (name !== 'Requested' && name !== named);
  const lit = litBars[steps.filter(({ isDone }) => isDone).length] ?? 0;
  const isOurTurn = nextSteps[nextStepOf(order)].by === 'shop';
  return (
    <>
      <div className={css({ wrap: '4', alignItems: 'center', '& > p': { flex: '1 1 8rem' } })}>
        <span data-status={order.status} className={barsStyle}>
          <SixBars value={lit} isWorking={isOurTurn} size={44} />
        </span>
        <p className={css({ fontWeight: '600' })}>{standing}</p>
      </div>
      <ol aria-label="Progress" className={stepsStyle}>
        {steps.map((step) => (
          <li key={step.name} data-done={step.isDone} className={stepStyle}>
            {step.name}
            {step.at && hasDate(step) && <time dateTime={step.at}>{formatShortDay(step.at)}</time>}
          </li>
        ))}
      </ol>
    </>
  );
}

const barsStyle = css({
  display: 'flex',
  color: 'muted',
  '&[data-status=pending]': { color: 'pending.ink' },
  '&[data-status=approved]': { color: 'approved.ink' },
  '&[data-status=processing]': { color: 'processing.ink' },
  '&[data-status=fulfilled]': { color: 'fulfilled.ink' },
});

const stepsStyle = css({
  display: 'grid',
  // Four, or fewer if the text is large.
  gridTemplateColumns: {
    base: 'repeat(auto-fit, minmax(4.25rem, 1fr))',
    tablet: 'repeat(auto-fit, minmax(5rem, 1fr))',
  },
  gap: '1',
});

const stepStyle = css({
  display: 'grid',
  alignContent: 'start',
  paddingTop: '1',
  fontSize: { base: '12', tablet: '14' },
  color: 'muted',
  borderTop: '3px solid {colors.line}',
  overflowWrap: 'normal',
  '&[data-done=true]': { color: 'ink', fontWeight: '600', borderTop: '3px solid {colors.ink}' },
  '& time': { color: 'muted', fontWeight: '400', fontVariantNumeric: 'tabular-nums' },
});
