import { Undo2 } from 'lucide-react';
import { Badge } from '#web/ui/badge.tsx';
import { orderStatusView } from './order-view.ts';

interface StatusBadgeProps {
  status: string;
  /** Gray, with a badge that says so. */
  isRefunded?: boolean;
}

/** An order's status. */
export function StatusBadge({ status, isRefunded = false }: StatusBadgeProps) {
  const { label, tone, icon } = orderStatusView(status);
  return (
    <>
      <Badge tone={isRefunded ? 'neutral' : tone} icon={icon}>
        {label}
      </Badge>
      {isRefunded && <Badge icon={Undo2}>Refunded</Badge>}
    </>
  );
}
