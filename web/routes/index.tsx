import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { CatalogPage } from '#web/features/catalog/catalog-page.tsx';
import { LandingPage } from '#web/features/landing/landing-page.tsx';
import { queries } from '#web/lib/queries.ts';

export const Route = createFileRoute('/')({
  validateSearch: v.object({ years: v.optional(v.fallback(v.string(), '')) }),
  component: FrontPage,
});

function FrontPage() {
  const { data: user } = useQuery(queries.currentUser);
  const { years } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (!user) return <LandingPage />;
  return (
    <CatalogPage
      yearRange={years || undefined}
      onYearRange={(chosen) => navigate({ search: chosen ? { years: chosen } : {} })}
    />
  );
}
