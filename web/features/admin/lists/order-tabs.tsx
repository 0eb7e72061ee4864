import type { ReactNode } from 'react';
import type { AdminTab } from '#web/features/admin/admin-tabs.ts';
import type { CountOf } from '#web/features/admin/filters/use-tab-counts.ts';
import { Tabs } from '#web/ui/form/tabs.tsx';

/** The status tabs: the accessible name of each list, and its text when empty. */
export const statusTabs = {
  pending: { name: 'Pending orders', empty: 'No pending orders' },
  approved: { name: 'Approved orders', empty: 'No approved orders' },
  denied: { name: 'Denied orders', empty: 'No denied orders' },
} as const;

interface OrderTabsProps {
  countOf: CountOf;
  tab: AdminTab;
  onTab: (tab: AdminTab) => void;
  /** The content of the selected tab. */
  children: ReactNode;
}

/** The dashboard's five tabs, each with the count of its orders that meet the filters. */
export function OrderTabs({ countOf, tab, onTab, children: content }: OrderTabsProps) {
  return (
    <Tabs
      label="Orders"
      value={tab}
      onChange={onTab}
      tabs={[
        { id: 'pending', title: `Pending (${countOf('pending').shown})`, content },
        { id: 'approved', title: `Approved (${countOf('approved').shown})`, content },
        { id: 'denied', title: `Denied (${countOf('denied').shown})`, content },
        { id: 'fulfillment', title: `Fulfillment (${countOf('ready').shown})`, content },
        { id: 'images', title: 'Images', content },
      ]}
    />
  );
}
