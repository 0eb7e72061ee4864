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
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Dashboard, type DashboardProps } from './dashboard.tsx';

const TeamDialog = lazyPart(() => import('#web/features/admin/team/team-dialog.tsx'), 'TeamDialog');

interface AdminPageProps extends Omit<DashboardProps, 'header'> {
  /** The user may not be an admin. */
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
      {isLoading ? (
        <>
          {header}
          <Loading />
        </>
      ) : (
        <Orders {...props} header={header} />
      )}
      {/* Outside of the header, which moves when the orders have loaded. */}
      <LazyMount open={isTeamOpen && !isLoading}>
        <TeamDialog open={isTeamOpen} onClose={() => setTeamOpen(false)} />
      </LazyMount>
    </Page>
  );
}

function Orders(props: DashboardProps) {
  const { data: list, error, refetch } = useQuery(adminOrdersQuery);
  const isReady = useAlertsReady(list?.revision);
  // The first render of the dashboard runs in short tasks, so that it doesn't block input.
  const isShown = useDeferredValue(list !== undefined && isReady);
  if (list && isShown) return <Dashboard {...props} list={list} />;
  return (
    <>
      {props.header}
      {error && !list ? <Failed error={error} onRetry={() => refetch()} /> : <Loading />}
    </>
  );
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

function Loading() {
  return (
    <div className={css({ display: 'grid', gap: '4' })} aria-busy>
      <Skeleton height="6rem" />
      <Skeleton height="10rem" />
      <Skeleton height="10rem" />
    </div>
  );
}

const toolsStyle = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
