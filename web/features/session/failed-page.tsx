import { messageOf } from '#web/api/api.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Shown when a page failed to load or render. */
export function FailedPage() {
  return (
    <Page title="Something Went Wrong">
      <Notice
        isPage
        isError
        title="Something Went Wrong"
        text="We couldn’t load this page. Anything you typed is still saved."
        action={<Button onClick={() => location.reload()}>Try Again</Button>}
      />
    </Page>
  );
}

/** Shown when the API doesn't respond and no user is persisted. */
export function UnreachablePage({ error, retry }: { error: Error | null; retry: () => void }) {
  return (
    <Page title="Can’t Connect">
      <Notice
        isPage
        isError
        title="We Can’t Reach the Server"
        text={messageOf(error, 'Check your connection and try again.')}
        action={<Button onClick={retry}>Try Again</Button>}
      />
    </Page>
  );
}
