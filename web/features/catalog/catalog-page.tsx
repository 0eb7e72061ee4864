import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { css, cx } from '#styled/css';
import { messageOf } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { Button } from '#web/ui/form/button.tsx';
import { inputClass } from '#web/ui/form/input-class.ts';
import { Options } from '#web/ui/form/options.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Notice, OfflineNotice } from '#web/ui/notice.tsx';
import type { ProductDetailsJson } from '#worker/domain/catalog/catalog.api.ts';
import { distinctYearRanges } from '#worker/domain/catalog/year-range.ts';
import { countText } from '#worker/domain/count-text.ts';
import { CatalogList, CatalogListSkeleton } from './catalog-list.tsx';
import { type CatalogSort, catalogSorts } from './catalog-sorts.ts';
import { type CatalogView, useCatalogView } from './catalog-view.ts';
import { YearFilter } from './year-filter.tsx';

// Loads after the list, which matters more.
const CatalogFinder = lazyPart(
  () => whenIdle().then(() => import('./catalog-finder.tsx')),
  'CatalogFinder',
  { retry: true },
);

// Loads when needed, because it imports all of the shop's texts for the phone number.
const NothingFits = lazyPart(() => import('./nothing-fits.tsx'), 'NothingFits', { retry: true });

interface CatalogPageProps {
  view: CatalogView;
  onView: (view: CatalogView) => void;
}

/** The catalog, filtered by the current truck or a year range. */
export function CatalogPage(props: CatalogPageProps) {
  const { data: products, error, isPaused, refetch } = useQuery(queries.products);
  // So that every calibration's page opens offline, with add-ons as current as the list. Renders
  // nothing.
  useQuery({ ...queries.addons, notifyOnChangeProps: [] });
  return (
    <Page title="Calibrations" dense>
      <header className={css({ containerType: 'inline-size', containerName: 'header' })}>
        <div className={headerStyle}>
          <h1 className={titleStyle}>Calibrations</h1>
          <p className={subtitleStyle}>Custom files for 5.9L and 6.7L Cummins, 2003 to 2024.</p>
        </div>
      </header>
      {!products && error && (
        <Notice
          isError
          title="Error Loading Products"
          text={messageOf(error, 'Failed to load calibrations')}
          action={<Button onClick={() => refetch()}>Try Again</Button>}
        />
      )}
      {!products && !error && isPaused && <OfflineNotice />}
      {(products || !(error || isPaused)) && <CatalogColumns {...props} products={products} />}
    </Page>
  );
}

interface CatalogColumnsProps extends CatalogPageProps {
  /** Undefined while loading. */
  products: readonly ProductDetailsJson[] | undefined;
}

const noProducts: readonly ProductDetailsJson[] = [];

function CatalogColumns({ products, view, onView }: CatalogColumnsProps) {
  const { truck, truckFilter, fitting, shown } = useCatalogView(products, view);
  const isFiltered = Boolean(view.yearRange || truckFilter);
  return (
    <div className={columnsStyle}>
      <div className={css({ minWidth: '0', position: { desktop: 'sticky' }, top: '20' })}>
        <Suspense
          fallback={
            truck ? (
              <div className={verdictFallbackStyle} />
            ) : (
              <p className={finderFallbackStyle}>What do you drive?</p>
            )
          }
        >
          <CatalogFinder
            products={products ?? noProducts}
            fitting={fitting}
            isFilter={truckFilter !== undefined}
            onFilter={(isFilter) => onView({ ...view, yearRange: undefined, showsAll: !isFilter })}
          />
        </Suspense>
      </div>
      <div className={listStyle}>
        <YearFilter
          yearRanges={distinctYearRanges(products ?? noProducts)}
          chosen={view.yearRange}
          isQuiet={truckFilter !== undefined}
          onChoose={(yearRange) => onView({ ...view, yearRange })}
          onClear={
            isFiltered
              ? () => onView({ ...view, yearRange: undefined, showsAll: truck !== undefined })
              : undefined
          }
          status={shown ? countText(shown.length, 'calibration') : 'Loading'}
          sort={<SortSelect sort={view.sort} onSort={(sort) => onView({ ...view, sort })} />}
        />
        {!shown && <CatalogListSkeleton />}
        {shown && shown.length > 0 && (
          <CatalogList
            products={shown}
            fits={(product) =>
              (!truckFilter || shown.length === 1) && fitting?.includes(product) === true
            }
          />
        )}
        {shown?.length === 0 && (
          <Notice
            text={
              isFiltered
                ? 'No calibrations match your filters. Try adjusting your selection.'
                : 'No calibrations available at the moment.'
            }
            action={
              truckFilter && (
                <Suspense>
                  <NothingFits
                    truck={truckFilter}
                    products={products ?? noProducts}
                    onYears={(yearRange) => onView({ ...view, yearRange })}
                  />
                </Suspense>
              )
            }
          />
        )}
      </div>
    </div>
  );
}
// On a phone beside the heading, so that the list starts higher. The height is fixed, because the
// subtitle has one more line until the heading's font has loaded.
const headerStyle = css({
  tabletDown: {
    '@container header (min-width: 18rem)': {
      row: '3',
      height: '2.125rem',
    },
  },
});

const titleStyle = css({ fontSize: { base: '28', tablet: '48' }, whiteSpace: 'nowrap' });

const subtitleStyle = css({
  color: 'muted',
  fontSize: { base: '12', tablet: '18' },
  lineHeight: { base: '1.3', tablet: '1.5' },
});

const columnsStyle = css({
  display: 'grid',
  gap: { base: '4', tablet: '6' },
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: '18rem minmax(0, 1fr)' },
  alignItems: 'start',
});

/** Has the height of the questions: two rows on a phone, one on a tablet, four with the title on a desktop. */
const finderFallbackStyle = css({
  paddingInline: '3',
  paddingBlock: '2',
  fontFamily: 'display',
  fontSize: { base: '18', desktop: '22' },
  fontWeight: '700',
  color: 'onStrip',
  background: 'strip',
  borderRadius: 'card',
  height: { base: '7.125rem', tablet: '3.875rem', desktop: '12.375rem' },
});

/** The height of the verdict on a truck: its name and the buttons. */
const verdictFallbackStyle = css({ height: '7.75rem' });

const listStyle = css({ stack: '4', minWidth: '0' });

const labels: Record<CatalogSort, string> = {
  year: 'Oldest first',
  'year-desc': 'Newest first',
  price: 'Lowest price',
  'price-desc': 'Highest price',
};

function SortSelect({ sort, onSort }: { sort: CatalogSort; onSort: (sort: CatalogSort) => void }) {
  return (
    <label>
      <span className={css({ srOnly: true })}>Sort by</span>
      <select
        className={cx(inputClass, selectStyle)}
        value={sort}
        onChange={({ target }) => {
          const chosen = catalogSorts.find((candidate) => candidate === target.value);
          if (chosen) onSort(chosen);
        }}
      >
        <Options of={catalogSorts} labels={labels} />
      </select>
    </label>
  );
}

const selectStyle = css({ width: 'auto!' });
