import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import * as v from 'valibot';
import { useSession } from '#web/api/session.ts';
import { AdminPage } from '#web/features/admin/admin-page.tsx';
import { adminTabs } from '#web/features/admin/admin-tabs.ts';
import type { UploadSlot } from '#web/features/fulfillment/attach-form.tsx';
import type { FileDetails } from '#web/features/fulfillment/use-order-files.ts';
import { AdminOnly } from '#web/features/session/admin-only.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';

export const Route = createFileRoute('/admin')({
  validateSearch: v.object({
    tab: v.optional(v.fallback(v.picklist(adminTabs), 'pending')),
    order: v.optional(v.fallback(v.string(), '')),
  }),
  component: AdminRoute,
});

const OrderChat = lazy(() =>
  import('#web/features/chat/order-chat.tsx').then((module) => ({ default: module.OrderChat })),
);
const FulfillmentTab = lazy(() =>
  import('#web/features/fulfillment/fulfillment-tab.tsx').then((module) => ({
    default: module.FulfillmentTab,
  })),
);
const OrderFiles = lazy(() =>
  import('#web/features/fulfillment/order-files.tsx').then((module) => ({
    default: module.OrderFiles,
  })),
);
const UploadWidget = lazy(() =>
  import('#web/features/uploads/upload-widget.tsx').then((module) => ({
    default: module.UploadWidget<FileDetails>,
  })),
);
const CatalogTab = lazy(() =>
  import('#web/features/catalog-editor/catalog-tab.tsx').then((module) => ({
    default: module.CatalogTab,
  })),
);
const ImagesTab = lazy(() =>
  import('#web/features/product-images/images-tab.tsx').then((module) => ({
    default: module.ImagesTab,
  })),
);

function AdminRoute() {
  const { tab = 'pending', order } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AdminOnly>
      <AdminPage
        tab={tab}
        onTab={(chosen) => navigate({ search: { tab: chosen } })}
        openOrderId={order || undefined}
        onOpenOrder={(id) =>
          navigate({
            search: id ? { tab, order: id } : { tab },
            // Whatever was opened and closed in between is one step of the browser's Back.
            replace: order !== undefined,
          })
        }
        renderChat={(orderId) => (
          <Suspense fallback={<Skeleton height="600px" />}>
            <OrderChat key={orderId} orderId={orderId} />
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
              onOpenFulfilled={(id) => navigate({ search: { tab, order: id } })}
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

function Upload({ about, ...slot }: UploadSlot) {
  const session = useSession();
  if (session.state !== 'signedIn') return null;
  return (
    <Suspense fallback={<Skeleton height="8rem" />}>
      <UploadWidget {...slot} owner={{ userId: session.user.id, about }} />
    </Suspense>
  );
}
