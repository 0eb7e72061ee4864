import { messageOf } from '#web/api/api.ts';
import type { useAdminOrder } from '#web/orders/lists/use-admin-order.ts';
import { Button } from '#web/ui/form/button.tsx';

/** Says how the load of a linked order that the browser doesn't have is going. */
export function LinkedOrderStatus({ linked }: { linked: ReturnType<typeof useAdminOrder> }) {
  const { isLoading, isMissing, error, retry } = linked;
  if (isLoading) return <p role="status">Loading order</p>;
  if (isMissing) return <p role="status">{'We can’t find that order.'}</p>;
  return (
    <div>
      <p role="alert">{messageOf(error, 'Failed to load the order')}</p>
      <Button onClick={retry}>Try Again</Button>
    </div>
  );
}
