import { Button } from '#web/ui/form/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** A part of the app that could not be loaded or drawn; what was written before is kept. */
export function FailedPage() {
  return (
    <Page title="Something Went Wrong">
      <Notice
        isPage
        isError
        title="Something Went Wrong"
        text="This page could not be shown. What you have written is kept."
        action={<Button onClick={() => location.reload()}>Try Again</Button>}
      />
    </Page>
  );
}
