import { Badge } from '#web/ui/badge.tsx';
import { orderStatusView } from './order-view.ts';

/** An order's status. */
export function StatusBadge({ status }: { status: string }) {
  const { label, tone, icon } = orderStatusView(status);
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
