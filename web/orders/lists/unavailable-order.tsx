import { messageOf } from '#web/api/api.ts';
import { Button } from '#web/ui/form/button.tsx';
import type { useAdminOrder } from './use-admin-order.ts';

/** Says that a linked order is loading, doesn't exist, or couldn't be loaded. */
export function UnavailableOrder({ linked }: { linked: ReturnType<typeof useAdminOrder> }) {
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
