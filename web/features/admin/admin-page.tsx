import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { queries } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-may.ts';
import { LazyMount } from '#web/ui/dialog/lazy-mount.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { Page, PageHeader } from '#web/ui/layout/page.tsx';
import { type AdminTool, AdminTools } from './admin-tools.tsx';
import { Dashboard, type DashboardProps } from './dashboard.tsx';

const TeamDialog = lazyPart(() => import('./team/team-dialog.tsx'), 'TeamDialog');

interface AdminPageProps extends Omit<DashboardProps, 'header'> {
  tools: readonly AdminTool[];
}

export function AdminPage({ tools, ...props }: AdminPageProps) {
  const [isTeamOpen, setTeamOpen] = useState(false);
  const mayEditTeam = useMay('team');
  const { data: counts } = useQuery({ ...queries.orderCounts, enabled: !props.isLoading });
  const inbox = counts?.inbox ? `(${counts.inbox}) ` : '';
  const team = { id: 'team', label: 'Team', icon: Users, onSelect: () => setTeamOpen(true) };
  const header = (
    <PageHeader
      title="Admin Dashboard"
      subtitle="Manage calibration order requests and approvals"
      action={<AdminTools tools={mayEditTeam ? [...tools, team] : tools} />}
    />
  );
  return (
    <Page title={`${inbox}Admin Dashboard`} dense>
      <Dashboard {...props} header={header} />
      <LazyMount open={isTeamOpen && !props.isLoading}>
        <TeamDialog open={isTeamOpen} onClose={() => setTeamOpen(false)} />
      </LazyMount>
    </Page>
  );
}
