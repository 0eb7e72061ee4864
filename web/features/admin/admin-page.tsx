import { Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { css } from '#styled/css';
import { LazyMount } from '#web/ui/dialog/lazy-mount.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Page, PageHeader } from '#web/ui/layout/page.tsx';
import { Dashboard, type DashboardProps } from './dashboard.tsx';

const TeamDialog = lazyPart(() => import('#web/features/admin/team/team-dialog.tsx'), 'TeamDialog');

interface AdminPageProps extends Omit<DashboardProps, 'header'> {
  /** More buttons beside the title. */
  tools: ReactNode;
}

export function AdminPage({ tools, ...props }: AdminPageProps) {
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
      <Dashboard {...props} header={header} />
      <LazyMount open={isTeamOpen && !props.isLoading}>
        <TeamDialog open={isTeamOpen} onClose={() => setTeamOpen(false)} />
      </LazyMount>
    </Page>
  );
}

const toolsStyle = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
