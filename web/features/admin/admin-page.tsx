import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { css } from '#styled/css';
import { messageOf } from '#web/api/api.ts';
import { useAlertsReady } from '#web/features/admin/alerts/use-alerts-ready.ts';
import { adminOrdersQuery } from '#web/offline/admin-orders-query.ts';
import { LazyMount } from '#web/ui/dialog/lazy-mount.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Page, PageHeader } from '#web/ui/layout/page.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Dashboard, type DashboardProps } from './dashboard.tsx';

const TeamDialog = lazyPart(() => import('#web/features/admin/team/team-dialog.tsx'), 'TeamDialog');

interface AdminPageProps extends Omit<DashboardProps, 'header' | 'list' | 'failure'> {
  /** While the session loads, the user may not be an admin, so the page requests no orders. */
  isLoading: boolean;
  /** More buttons beside the title. */
  tools: ReactNode;
}

export function AdminPage({ tools, isLoading, ...props }: AdminPageProps) {
  const [isTeamOpen, setTeamOpen] = useState(false);
  const header = (
    <PageHeader
      title="Admin Dashboard"
      subtitle="Manage calibration order requests and approvals"
      action={
        <div className={toolsStyle}>
          {tools}
          <Button onClick={() => setTeamOpen(true)}>
            <Users size={20} strokeWidth={1.75} aria-hidden />
            Team
          </Button>
        </div>
      }
    />
  );
  return (
    <Page title="Admin Dashboard">
      <Orders {...props} header={header} isLoading={isLoading} />
      <LazyMount open={isTeamOpen && !isLoading}>
        <TeamDialog open={isTeamOpen} onClose={() => setTeamOpen(false)} />
      </LazyMount>
    </Page>
  );
}

interface OrdersProps extends Omit<DashboardProps, 'list' | 'failure'> {
  isLoading: boolean;
}

function Orders({ isLoading, ...props }: OrdersProps) {
  const enabled = !isLoading;
  const { data: list, error, refetch } = useQuery({ ...adminOrdersQuery, enabled });
  const isReady = useAlertsReady(list?.revision, { enabled });
  // The first render of the dashboard's orders runs in short tasks, so that it doesn't block input.
  const isShown = useDeferredValue(list !== undefined && isReady);
  const failure = error && !list && <Failed error={error} onRetry={() => refetch()} />;
  return <Dashboard {...props} list={isShown ? list : undefined} failure={failure} />;
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Notice
      isError
      title="Error Loading Orders"
      text={messageOf(error, 'Failed to load orders')}
      action={<Button onClick={onRetry}>Try Again</Button>}
    />
  );
}

const toolsStyle = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
