import type { ReactNode } from 'react';
import type { AdminTab } from '#web/features/admin/admin-tabs.ts';
import { Tabs } from '#web/ui/form/tabs.tsx';
import type { OrderCountsJson } from '#worker/domain/orders/orders.api.ts';

/** The status tabs: the accessible name of each list, and its text when empty. */
export const statusTabs = {
  pending: { name: 'Pending orders', empty: 'No pending orders' },
  approved: { name: 'Approved orders', empty: 'No approved orders' },
  denied: { name: 'Denied orders', empty: 'No denied orders' },
} as const;

interface OrderTabsProps {
  counts: OrderCountsJson;
  tab: AdminTab;
  onTab: (tab: AdminTab) => void;
  /** The content of the selected tab. */
  children: ReactNode;
}

/** The dashboard's five tabs, each with its count. */
export function OrderTabs({ counts, tab, onTab, children: content }: OrderTabsProps) {
  return (
    <Tabs
      label="Orders"
      value={tab}
      onChange={onTab}
      tabs={[
        { id: 'pending', title: `Pending (${counts.pending})`, content },
        { id: 'approved', title: `Approved (${counts.approved})`, content },
        { id: 'denied', title: `Denied (${counts.denied})`, content },
        { id: 'fulfillment', title: `Fulfillment (${counts.ready})`, content },
        { id: 'images', title: 'Images', content },
      ]}
    />
  );
}
