import {
  CircleCheck,
  CircleX,
  Clock,
  LoaderCircle,
  type LucideIcon,
  PackageCheck,
} from 'lucide-react';
import { vehicleOf } from '#web/lib/format.ts';
import { type OrderStatus, orderStatusLabel } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

interface StatusView {
  label: string;
  tone: Exclude<OrderStatus, 'canceled'> | 'neutral';
  icon: LucideIcon | undefined;
}

const icons: Record<OrderStatus, LucideIcon> = {
  pending: Clock,
  approved: CircleCheck,
  denied: CircleX,
  processing: LoaderCircle,
  fulfilled: PackageCheck,
  canceled: CircleX,
};

/** Returns a status badge's label, tone and icon. An unknown status shows its raw text in the neutral tone. */
export function orderStatusView(status: string): StatusView {
  const label = orderStatusLabel(status);
  if (!Object.hasOwn(icons, status)) return { label, tone: 'neutral', icon: undefined };
  const known = status as OrderStatus;
  return { label, tone: known === 'canceled' ? 'neutral' : known, icon: icons[known] };
}

/** Returns an order's truck in one line, with its transmission if the customer named it. */
export function orderedTruck(order: OrderJson): string {
  return [vehicleOf(order), order.vehicleTransmission].filter(Boolean).join(', ');
}

/** Returns the label for unread messages, like `2 new messages` or `99+ new messages`. */
export function unreadText(count: number): string {
  return `${count > 99 ? '99+' : count} new message${count === 1 ? '' : 's'}`;
}

/** Returns the count on the chat's tab, or undefined without new messages. */
export function unreadCount(count: number) {
  if (count === 0) return undefined;
  return { shown: count > 99 ? '99+' : `${count}`, description: unreadText(count) };
}

/** Returns the label of the button that downloads new files. */
export function downloadText(count: number): string {
  return count === 1 ? 'Download 1 File' : `Download ${count} Files`;
}

/** Returns the next step of an order whose build sheet lacks answers, like `Finish your build sheet: 6 of 9`. */
export function buildSheetText({ answered, questions }: OrderJson['buildSheet']): string {
  return answered === 0
    ? 'Start your build sheet'
    : `Finish your build sheet: ${answered} of ${questions}`;
}
