import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import * as v from 'valibot';
import { useSession } from '#web/api/session.ts';
import { CatalogPage } from '#web/features/catalog/catalog-page.tsx';
import { catalogSorts } from '#web/features/catalog/catalog-sorts.ts';
import { UnreachablePage } from '#web/features/session/failed-page.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { PageSkeleton } from '#web/ui/layout/skeleton.tsx';

/** The catalog's view is in the URL, so it survives a reload, a bookmark and Back. */
const searchSchema = v.object({
  years: v.optional(v.fallback(v.string(), '')),
  sort: v.fallback(v.optional(v.picklist(catalogSorts)), undefined),
  /** Also shows what doesn't fit the current truck. */
  show: v.fallback(v.optional(v.literal('all')), undefined),
});

export const Route = createFileRoute('/')({
  validateSearch: searchSchema,
  component: FrontPage,
});

// Visitors get it prerendered. Here, it appears when a session ends, or while the service worker
// answers for the server.
const LandingPage = lazyPart(
  () => import('#web/features/landing/landing-page.tsx'),
  'LandingPage',
  { retry: true },
);

/** The catalog for signed-in users; the landing page for visitors and while a first-time user loads. */
function FrontPage() {
  const session = useSession();
  const { years, sort = 'year', show } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (!session.seemsSignedIn) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <LandingPage />
      </Suspense>
    );
  }
  if (session.state === 'unreachable') return <UnreachablePage {...session} />;
  return (
    <CatalogPage
      view={{ yearRange: years || undefined, sort, showsAll: show === 'all' }}
      onView={(view) =>
        navigate({
          search: {
            ...(view.yearRange && { years: view.yearRange }),
            ...(view.sort !== 'year' && { sort: view.sort }),
            ...(view.showsAll && { show: 'all' }),
          },
          resetScroll: false,
        })
      }
    />
  );
}
