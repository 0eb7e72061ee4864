import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import * as v from 'valibot';
import { useSession } from '#web/api/session.ts';
import { AdminPage } from '#web/features/admin/admin-page.tsx';
import { adminTabs } from '#web/features/admin/admin-tabs.ts';
import type { UploadSlot } from '#web/features/fulfillment/upload-slot.ts';
import { AdminOnly } from '#web/features/session/admin-only.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';

const filterSchema = v.fallback(v.optional(v.literal(true)), undefined);

export const Route = createFileRoute('/admin')({
  validateSearch: v.object({
    tab: v.optional(v.fallback(v.picklist(adminTabs), 'pending')),
    order: v.optional(v.fallback(v.string(), '')),
    mine: filterSchema,
    unread: filterSchema,
    sotf: filterSchema,
    platform: v.fallback(v.optional(v.string()), undefined),
  }),
  component: AdminRoute,
});

const OrderChat = lazyPart(() => import('#web/features/chat/order-chat.tsx'), 'OrderChat');
const FulfillmentTab = lazyPart(
  () => import('#web/features/fulfillment/fulfillment-tab.tsx'),
  'FulfillmentTab',
);
const OrderFiles = lazyPart(
  () => import('#web/features/fulfillment/order-files.tsx'),
  'OrderFiles',
);
const UploadWidget = lazyPart(
  () => import('#web/features/uploads/upload-widget.tsx'),
  'UploadWidget',
);
const CatalogTab = lazyPart(
  () => import('#web/features/catalog-editor/catalog-tab.tsx'),
  'CatalogTab',
);
const ImagesTab = lazyPart(
  () => import('#web/features/product-images/images-tab.tsx'),
  'ImagesTab',
);

function AdminRoute() {
  const { tab = 'pending', order, ...filters } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AdminOnly>
      <AdminPage
        tab={tab}
        onTab={(chosen) => navigate({ search: { ...filters, tab: chosen } })}
        filters={filters}
        onFilter={(change) =>
          navigate({ search: (previous) => ({ ...previous, ...change }), replace: true })
        }
        openOrderId={order || undefined}
        onOpenOrder={(id) =>
          navigate({
            search: id ? { ...filters, tab, order: id } : { ...filters, tab },
            // Switching between orders adds one history entry, so Back leads to the list.
            replace: order !== undefined,
          })
        }
        renderChat={(opened, earlierOrderIds) => (
          <Suspense fallback={<Skeleton height="600px" />}>
            <OrderChat key={opened.id} orderId={opened.id} earlierOrderIds={earlierOrderIds} />
          </Suspense>
        )}
        renderFiles={(opened) => (
          <Suspense fallback={<Skeleton height="10rem" />}>
            <OrderFiles key={opened.id} order={opened} renderUpload={renderUpload} />
          </Suspense>
        )}
        fulfillment={(slot) => (
          <Suspense fallback={<Skeleton height="10rem" />}>
            <FulfillmentTab
              {...slot}
              renderUpload={renderUpload}
              onOpenFulfilled={(id) => navigate({ search: { ...filters, tab, order: id } })}
            />
          </Suspense>
        )}
        images={
          <Suspense fallback={<Skeleton height="20rem" />}>
            <CatalogTab
              renderCalibrations={(renderEdit) => <ImagesTab renderAction={renderEdit} />}
            />
          </Suspense>
        }
      />
    </AdminOnly>
  );
}

function renderUpload(slot: UploadSlot) {
  return <Upload {...slot} />;
}

function Upload(slot: UploadSlot) {
  const session = useSession();
  if (session.state !== 'signedIn') return null;
  return (
    <Suspense fallback={<Skeleton height="8rem" />}>
      <UploadWidget {...slot} userId={session.user.id} />
    </Suspense>
  );
}
