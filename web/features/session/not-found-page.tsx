import { Link } from '@tanstack/react-router';
import { buttonClass } from '#web/ui/form/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Any path that is none of ours (spec section 2). */
export function NotFoundPage() {
  return (
    <Page title="404 - Page Not Found">
      <Notice
        isPage
        title="404 - Page Not Found"
        text="The page you're looking for doesn't exist or has been moved."
        action={
          <Link to="/" className={buttonClass({ look: 'action' })}>
            Back to Home
          </Link>
        }
      />
    </Page>
  );
}
