import { CircleCheck } from 'lucide-react';
import { Badge } from './badge.tsx';

/** Says of an order that it is paid (spec section 2, Fulfillment tab). */
export function PaidBadge() {
  return (
    <Badge tone="fulfilled" icon={CircleCheck}>
      Paid
    </Badge>
  );
}
