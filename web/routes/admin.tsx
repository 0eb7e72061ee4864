import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { AdminPage } from '#web/features/admin/admin-page.tsx';
import { adminTabs } from '#web/features/admin/admin-tabs.ts';
import { FulfillmentTab } from '#web/features/fulfillment/fulfillment-tab.tsx';
import { ImagesTab } from '#web/features/product-images/images-tab.tsx';
import { AdminOnly } from '#web/features/session/admin-only.tsx';

export const Route = createFileRoute('/admin')({
  validateSearch: v.object({
    tab: v.optional(v.fallback(v.picklist(adminTabs), 'pending')),
    order: v.optional(v.fallback(v.string(), '')),
  }),
  component: AdminRoute,
});

function AdminRoute() {
  const { tab = 'pending', order } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AdminOnly>
      <AdminPage
        tab={tab}
        onTab={(chosen) => navigate({ search: { tab: chosen } })}
        openOrderId={order || undefined}
        onOpenOrder={(id) => navigate({ search: id ? { tab, order: id } : { tab } })}
        fulfillment={(orders) => <FulfillmentTab orders={orders} />}
        images={<ImagesTab />}
      />
    </AdminOnly>
  );
}
