import { css } from '#styled/css';
import { formatShortDay } from '#web/lib/day.ts';
import { SixBars } from '#web/ui/six-bars.tsx';
import { nextStepOf, nextSteps } from '#worker/domain/orders/next-steps/next-steps.ts';
import { isCanceledOrRefunded } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { orderMilestones } from './order-status-line.ts';

interface OrderProgressProps {
  order: OrderJson;
  statusLine: string;
  /** Leaves out the dates. The card has the ones that matter elsewhere. */
  isBrief?: boolean;
}

/** The number of lit bars by the number of milestones done. */
const litBars = [0, 1, 3, 5, 6];

/**
 * Where the order stands: the milestones with their dates, and the six bars with one line. The bars
 * of a canceled or refunded order are gray, and stand still even while we owe its refund.
 */
export function OrderProgress({ order, statusLine, isBrief = false }: OrderProgressProps) {
  const milestones = orderMilestones(order);
  const isOff = isCanceledOrRefunded(order);
  const done = isOff ? 0 : milestones.filter(({ isDone }) => isDone).length;
  const isOurTurn = 'isOurs' in nextSteps[nextStepOf(order)];
  return (
    <>
      <ol aria-label="Progress" className={milestonesStyle}>
        {milestones.map(({ name, isDone, at }) => (
          <li key={name} data-done={isDone} className={milestoneStyle}>
            {name}
            {at && !isBrief && <time dateTime={at}>{formatShortDay(at)}</time>}
          </li>
        ))}
      </ol>
      <div className={css({ wrap: '4', alignItems: 'center', '& > p': { flex: '1 1 8rem' } })}>
        <span className={(!isOff && barColors[order.status]) || css({ color: 'muted' })}>
          <SixBars value={litBars[done] ?? 0} isWorking={isOurTurn && !isOff} size={44} />
        </span>
        <p className={css({ fontWeight: '600' })}>{statusLine}</p>
      </div>
    </>
  );
}

const barColors: Partial<Record<string, string>> = {
  pending: css({ color: 'pending.ink' }),
  approved: css({ color: 'approved.ink' }),
  processing: css({ color: 'processing.ink' }),
  fulfilled: css({ color: 'fulfilled.ink' }),
};

// The basis is negative, and so no limit, if the list is wider than 18rem: the milestones are beside
// each other. If the text is so large that it isn't, the basis is huge, and each takes a line.
const milestonesStyle = css({
  wrap: '1',
  '& > li': { flex: '1 1 calc((18rem - 100%) * 999)' },
});

const milestoneStyle = css({
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
