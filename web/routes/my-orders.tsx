import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import * as v from 'valibot';
import { MyOrdersPage } from '#web/features/my-orders/my-orders-page.tsx';
import { SignedInOnly } from '#web/features/session/signed-in-only.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';

export const Route = createFileRoute('/my-orders')({
  validateSearch: v.object({ order: v.optional(v.fallback(v.string(), '')) }),
  component: MyOrdersRoute,
});

const OrderChat = lazyPart(() => import('#web/features/chat/order-chat.tsx'), 'OrderChat');

const NextStepPanel = lazyPart(
  () => import('#web/features/order-request/next-step-panel.tsx'),
  'NextStepPanel',
  { retry: true },
);

function MyOrdersRoute() {
  const { order } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SignedInOnly>
      <MyOrdersPage
        openOrderId={order || undefined}
        onOpenOrder={(id, part) =>
          navigate({
            search: id ? { order: id } : {},
            ...(part && { hash: part }),
            resetScroll: false,
          })
        }
        nextStep={<NextStepPanel />}
        renderChat={(opened, earlierOrderIds) => (
          <Suspense fallback={<Skeleton height="600px" />}>
            <OrderChat key={opened.id} orderId={opened.id} earlierOrderIds={earlierOrderIds} />
          </Suspense>
        )}
      />
    </SignedInOnly>
  );
}
