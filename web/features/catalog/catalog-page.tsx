import { useQuery } from '@tanstack/react-query';
import { css } from '#styled/css';
import { messageOf } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OfflineNotice } from '#web/ui/offline-notice.tsx';
import { distinctYearRanges } from '#worker/domain/catalog/year-range.ts';
import { CatalogList, CatalogListSkeleton } from './catalog-list.tsx';
import { type CatalogSort, sortProducts } from './sort-products.ts';
import { SortSelect } from './sort-select.tsx';
import { YearFilter } from './year-filter.tsx';

/** What the catalog shows. The URL holds it, so that a reload, a bookmark and Back keep it. */
export interface CatalogView {
  yearRange: string | undefined;
  sort: CatalogSort;
  /** Also shows what doesn't fit the current truck. */
  showsAll: boolean;
}

interface CatalogPageProps {
  view: CatalogView;
  onView: (view: CatalogView) => void;
}

/** The catalog, filtered by the current truck or a year range. */
export function CatalogPage(props: CatalogPageProps) {
  return (
    <Page title="Calibrations" dense>
      <header className={headerStyle}>
        <h1 className={titleStyle}>Calibrations</h1>
        <p className={subtitleStyle}>
          Custom files for Cummins pickups, 5.9L and 6.7L, 2003 to 2024.
        </p>
      </header>
      <CatalogContent {...props} />
    </Page>
  );
}

function CatalogContent({ view, onView }: CatalogPageProps) {
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
  const { yearRange, sort } = view;
  const shown = products?.filter((product) => !yearRange || product.yearRange === yearRange);
  return (
    <>
      <YearFilter
        yearRanges={distinctYearRanges(products ?? [])}
        chosen={yearRange}
        onChoose={(chosen) => onView({ ...view, yearRange: chosen })}
        count={
          <p role="status" className={css({ fontSize: { base: '14', tablet: '16' } })}>
            {countText(shown?.length)}
          </p>
        }
        sort={<SortSelect sort={sort} onSort={(chosen) => onView({ ...view, sort: chosen })} />}
      />
      {!shown && <CatalogListSkeleton />}
      {shown?.length === 0 && (
        <Notice
          text={
            yearRange
              ? 'No calibrations match your filters. Try adjusting your selection.'
              : 'No calibrations available at the moment.'
          }
        />
      )}
      {shown && shown.length > 0 && (
        <CatalogList products={sortProducts(shown, sort)} fits={() => false} />
      )}
    </>
  );
}

function countText(count: number | undefined): string {
  if (count === undefined) return 'Loading';
  return count === 1 ? '1 calibration' : `${count} calibrations`;
}

// On a phone beside the heading, so that the list starts higher.
const headerStyle = css({
  display: { base: 'flex', tablet: 'block' },
  alignItems: 'center',
  gap: '3',
});

const titleStyle = css({ fontSize: { base: '28', tablet: '48' }, whiteSpace: 'nowrap' });

const subtitleStyle = css({
  color: 'muted',
  fontSize: { base: '12', tablet: '18' },
  lineHeight: { base: '1.3', tablet: '1.5' },
});
