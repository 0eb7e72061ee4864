import { messageOf } from '#web/api/api.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Nobody could be asked who is signed in, and nothing was kept that could be shown. */
export function UnreachablePage({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <Page title="Not Reachable">
      <Notice
        isPage
        isError
        title="The Store Did Not Answer"
        text={messageOf(error, 'Check your signal and try again.')}
        action={<Button onClick={retry}>Try Again</Button>}
      />
    </Page>
  );
}
