import { messageOf } from '#web/api/api.ts';
import { Button } from '#web/ui/form/button.tsx';
import type { OlderOrders } from './use-older-orders.ts';

/** Says how the lookup of a linked order that the browser doesn't have is going. */
export function LinkedOrderStatus({ lookup: { isLoading, error, load } }: { lookup: OlderOrders }) {
  if (isLoading) return <p role="status">Loading order</p>;
  if (!error) return <p role="status">{'We can’t find that order.'}</p>;
  return (
    <div>
      <p role="alert">{messageOf(error, 'Failed to load the order')}</p>
      <Button onClick={load}>Try Again</Button>
    </div>
  );
}
