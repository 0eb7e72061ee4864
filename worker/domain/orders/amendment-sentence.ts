import { formatPriceChange } from '#worker/domain/payments/money.ts';
import type { ProposedOrderJson } from './amendments.ts';
import type { OrderJson } from './orders.api.ts';
import { tuneChoiceLabels } from './tune-type.ts';

interface Amendment {
  changes: Pick<ProposedOrderJson, 'tuneType' | 'addons' | 'lines'>;
  /** Cents. */
  totalBefore: number;
  totalAfter: number;
}

/** Returns what an amendment changes, like `EZ Lynk AutoAgent 3 added: $1076 → $1525.` */
export function amendmentSentence(
  order: Pick<OrderJson, 'tuneType' | 'addons' | 'lines'>,
  { changes, totalBefore, totalAfter }: Amendment,
): string {
  const { tuneType = order.tuneType, addons, lines = order.lines } = changes;
  const before = [...order.addons.map(({ addon }) => addon.name), ...order.lines.map(labelOf)];
  const after = [...addons.map(({ addon }) => addon.name), ...lines.map(labelOf)];
  const changed = [
    ...(tuneType === order.tuneType ? [] : [tuneChoiceLabels[tuneType]]),
    ...after.filter((name) => !before.includes(name)).map((name) => `${name} added`),
    ...before.filter((name) => !after.includes(name)).map((name) => `${name} removed`),
  ];
  const [from, to] = formatPriceChange(totalBefore, totalAfter);
  return `${changed.join(', ') || 'New price'}: ${from} → ${to}.`;
}

function labelOf({ label }: OrderJson['lines'][number]): string {
  return label;
}
