import { useQuery } from '@tanstack/react-query';
import { css } from '#styled/css';
import { messageOf } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { Button } from '#web/ui/form/button.tsx';
import { cardGridClass } from '#web/ui/layout/card-grid.ts';
import { Page, PageHeader } from '#web/ui/layout/page.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OfflineNotice } from '#web/ui/offline-notice.tsx';
import { distinctYearRanges } from '#worker/domain/catalog/year-range.ts';
import { ProductCard } from './product-card.tsx';
import { YearFilter } from './year-filter.tsx';

/** Keys of the skeleton cards. */
const placeholders = ['1', '2', '3', '4', '5', '6'];

interface CatalogPageProps {
  yearRange: string | undefined;
  onYearRange: (yearRange: string | undefined) => void;
}

/** The catalog, filtered by at most one year range. */
export function CatalogPage(props: CatalogPageProps) {
  return (
    <Page title="Calibrations">
      <PageHeader
        title="Calibrations"
        subtitle="Custom files for Cummins pickups, 5.9L and 6.7L, 2003 to 2024."
      />
      <CatalogContent {...props} />
    </Page>
  );
}

function CatalogContent({ yearRange, onYearRange }: CatalogPageProps) {
  const { data: products, error, isPaused, refetch } = useQuery(queries.products);
  if (error && !products) {
    return (
      <Notice
        isError
        title="Error Loading Products"
        text={messageOf(error, 'Failed to load calibrations')}
        action={<Button onClick={() => refetch()}>Try Again</Button>}
      />
    );
  }
  if (!products && isPaused) return <OfflineNotice />;
  if (!products) {
    return (
      <>
        <YearFilter yearRanges={[]} chosen={undefined} onChoose={onYearRange} />
        <p className={countStyle}>Loading</p>
        <div className={cardGridClass} aria-busy>
          {placeholders.map((name) => (
            <Skeleton key={name} height="22rem" />
          ))}
        </div>
      </>
    );
  }
  const shown = products.filter((product) => !yearRange || product.yearRange === yearRange);
  return (
    <>
      <YearFilter
        yearRanges={distinctYearRanges(products)}
        chosen={yearRange}
        onChoose={onYearRange}
      />
      <p role="status" className={countStyle}>
        {shown.length} {shown.length === 1 ? 'calibration' : 'calibrations'}
      </p>
      {shown.length === 0 ? (
        <Notice
          text={
            yearRange
              ? 'No calibrations match your filters. Try adjusting your selection.'
              : 'No calibrations available at the moment.'
          }
        />
      ) : (
        <ul className={cardGridClass}>
          {shown.map((product) => (
            <li key={product.id}>
              <ProductCard product={product} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const countStyle = css({ fontWeight: '600' });
