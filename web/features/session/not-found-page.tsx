import { Link } from '@tanstack/react-router';
import { buttonClass } from '#web/ui/form/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** The 404 page. */
export function NotFoundPage() {
  return (
    <Page title="404 - Page Not Found">
      <Notice
        isPage
        title="404 - Page Not Found"
        text="The page you're looking for doesn't exist or has been moved."
        action={
          <Link to="/" className={buttonClass({ variant: 'action' })}>
            Back to Home
          </Link>
        }
      />
    </Page>
  );
}
