import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { MyOrdersPage } from '#web/features/my-orders/my-orders-page.tsx';
import { SignedInOnly } from '#web/features/session/signed-in-only.tsx';

export const Route = createFileRoute('/my-orders')({
  validateSearch: v.object({ order: v.optional(v.fallback(v.string(), '')) }),
  component: MyOrdersRoute,
});

function MyOrdersRoute() {
  const { order } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SignedInOnly>
      <MyOrdersPage
        openOrderId={order || undefined}
        onOpenOrder={(id) => navigate({ search: id ? { order: id } : {} })}
      />
    </SignedInOnly>
  );
}
