import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSession } from '#web/api/session.ts';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { ButtonLink, buttonClass } from '#web/ui/form/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Notice } from '#web/ui/notice.tsx';

const FinderOffer = lazyPart(() => import('#web/garage/finder-offer.tsx'), 'FinderOffer', {
  retry: true,
});

/** The 404 page. At a path of the API, it shows the error that the Worker wrote into the document. */
export function NotFoundPage() {
  const { state } = useSession();
  const error = serverError();
  const title = error ? 'Something Went Wrong' : '404 - Page Not Found';
  return (
    <Page title={title}>
      <Notice
        isPage
        isError={error !== undefined}
        title={title}
        text={error ?? "The page you're looking for doesn't exist or has been moved."}
        action={
          <>
            <Link to="/" className={buttonClass({ variant: 'action' })}>
              Back to Home
            </Link>
            {!error && state === 'visitor' && (
              <ButtonLink href="/#finder">Find Your Truck</ButtonLink>
            )}
          </>
        }
      />
      {!error && state === 'signedIn' && (
        <Suspense>
          <FinderOffer />
        </Suspense>
      )}
    </Page>
  );
}

function serverError(): string | undefined {
  if (!location.pathname.startsWith('/api/')) return undefined;
  return document.querySelector<HTMLElement>('[data-error]')?.dataset.error;
}
