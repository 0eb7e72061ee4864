import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { useSession } from '#web/api/session.ts';
import { CatalogPage } from '#web/features/catalog/catalog-page.tsx';
import { LandingPage } from '#web/features/landing/landing-page.tsx';
import { UnreachablePage } from '#web/features/session/unreachable-page.tsx';

export const Route = createFileRoute('/')({
  validateSearch: v.object({ years: v.optional(v.fallback(v.string(), '')) }),
  component: FrontPage,
});

/** The catalog for signed-in users; the landing page for visitors and while a first-time user loads. */
function FrontPage() {
  const session = useSession();
  const { years } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (!session.seemsSignedIn) return <LandingPage />;
  if (session.state === 'unreachable') return <UnreachablePage {...session} />;
  return (
    <CatalogPage
      yearRange={years || undefined}
      onYearRange={(chosen) =>
        navigate({ search: chosen ? { years: chosen } : {}, resetScroll: false })
      }
    />
  );
}
