import {
  CircleCheck,
  CircleX,
  Clock,
  LoaderCircle,
  type LucideIcon,
  PackageCheck,
} from 'lucide-react';
import { type OrderStatus, orderStatusLabel } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { basePrice } from '#worker/domain/orders/pricing.ts';

interface StatusView {
  label: string;
  tone: OrderStatus | 'neutral';
  icon: LucideIcon | undefined;
}

/** The badge of a paid order. */
export const paidView: StatusView = { label: 'Paid', tone: 'fulfilled', icon: CircleCheck };

const icons: Record<OrderStatus, LucideIcon> = {
  pending: Clock,
  approved: CircleCheck,
  denied: CircleX,
  processing: LoaderCircle,
  fulfilled: PackageCheck,
};

/** How a status is shown: word, hue and icon; an unknown one is its raw text in neutral (spec section 4). */
export function orderStatusView(status: string): StatusView {
  const label = orderStatusLabel(status);
  if (!Object.hasOwn(icons, status)) return { label, tone: 'neutral', icon: undefined };
  const known = status as OrderStatus;
  return { label, tone: known, icon: icons[known] };
}

/** The price on a My Orders card, in cents: the tune's, with SOTF falling back to single (spec section 2). */
export function cardPrice(order: OrderJson): number {
  return basePrice(order.product, order.tuneType);
}

/** What a customer is told of an invoice or a payment that does not stand any more; else nothing, as ''. */
export function takenBackText({ paymentStatus }: OrderJson): string {
  if (paymentStatus === 'void') return 'The invoice was voided.';
  return paymentStatus === 'refunded' ? 'Your payment was refunded.' : '';
}

/** What is said of messages that their reader has not seen yet. */
export function unreadText(count: number): string {
  return `${count} new message${count === 1 ? '' : 's'}`;
}

/** What a customer is told of files of theirs that they have not downloaded yet. */
export function newFilesText(count: number): string {
  return count === 1
    ? 'A new file is ready to download'
    : `${count} new files are ready to download`;
}
