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
