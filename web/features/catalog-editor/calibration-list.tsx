import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { css } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-may.ts';
import { calibrationName } from '#web/lib/format.ts';
import { useOfflineRefusal } from '#web/orders/use-refusal.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { Button } from '#web/ui/form/button.tsx';
import { InsetField } from '#web/ui/form/inset-field.tsx';
import { Unloaded } from '#web/ui/layout/unloaded.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { CatalogProductJson, ProductDetailsJson } from '#worker/domain/catalog/catalog.api.ts';
import { startingYear } from '#worker/domain/catalog/year-range.ts';
import { CalibrationRow } from './calibration-row.tsx';
import type { OpenEntry } from './entry-dialog.tsx';

const DynoSheetDialog = lazyPart(() => import('./dyno-sheet-dialog.tsx'), 'DynoSheetDialog');
const PriceDialog = lazyPart(() => import('./price-dialog.tsx'), 'PriceDialog');

/** A calibration of the list; until the editor's catalog has arrived, without what only the editor knows. */
export type ListedProduct = ProductDetailsJson & Partial<CatalogProductJson>;

/** All calibrations by starting year, for sale or not. */
export function CalibrationList({ onOpen }: { onOpen: (entry: OpenEntry) => void }) {
  const query = useQuery(queries.products);
  const { data: catalog } = useQuery(queries.adminCatalog);
  const mayPrice = useMay('catalog.prices');
  const offline = useOfflineRefusal();
  const [filter, setFilter] = useState({ text: '', sale: '' });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<{ dynoSheetOf: string } | { pricesOf: string[] }>();
  const products = listedProducts(query.data, catalog?.products);
  if (!products) {
    return (
      <Unloaded
        query={query}
        height="20rem"
        title="Error Loading Products"
        errorText="Failed to load calibrations"
      />
    );
  }
  const shown = products
    .filter((product) => matchesFilter(product, filter))
    .toSorted((a, b) => startingYear(a.yearRange) - startingYear(b.yearRange));
  const isSelected = ({ id }: ListedProduct) => selected.has(id);
  const selection = products.filter(isSelected);
  const chosen = selection.length > 0 ? selection : shown;
  const dynoSheetOf =
    opened && 'dynoSheetOf' in opened && products.find(({ id }) => id === opened.dynoSheetOf);

  function select(id: string, isChosen: boolean): void {
    setSelected(
      (before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)),
    );
  }

  return (
    <div className={css({ display: 'grid', gap: { base: '2', tablet: '4' } })}>
      <div className={barStyle}>
        <FilterFields filter={filter} onFilter={setFilter} />
        {catalog && mayPrice && chosen.length > 0 && (
          <Button
            className={pricesStyle}
            onClick={() => setOpened({ pricesOf: chosen.map(({ id }) => id) })}
          >
            {selection.length > 0
              ? 'Change Prices'
              : `Change ${filter.text || filter.sale ? 'Shown' : 'All'} Prices`}{' '}
            ({chosen.length})
          </Button>
        )}
        <p className={hintStyle}>JPG, PNG, or WebP • Max 5MB</p>
        {offline && (
          <p role="note" className={css({ flexBasis: 'full', fontSize: '14' })}>
            You’re offline. You can change images when you’re back online.
          </p>
        )}
      </div>
      {shown.length === 0 && <Notice text="No calibrations match the filter" />}
      <ul className={css({ stack: '2' })}>
        {shown.map((product) => (
          <li key={product.id}>
            <CalibrationRow
              product={product}
              isSelected={isSelected(product)}
              onSelect={(isChosen) => select(product.id, isChosen)}
              onOpen={onOpen}
              onOpenDynoSheet={() => setOpened({ dynoSheetOf: product.id })}
            />
          </li>
        ))}
      </ul>
      <Suspense>
        {dynoSheetOf && (
          <DynoSheetDialog product={dynoSheetOf} onClose={() => setOpened(undefined)} />
        )}
        {catalog && opened && 'pricesOf' in opened && (
          <PriceDialog
            products={catalog.products.filter(({ id }) => opened.pricesOf.includes(id))}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}

interface Filter {
  text: string;
  sale: string;
}

interface FilterFieldsProps {
  filter: Filter;
  onFilter: (filter: Filter) => void;
}

function FilterFields({ filter, onFilter }: FilterFieldsProps) {
  return (
    <>
      <InsetField label="Filter" className={css({ flex: '1 1 10rem' })}>
        {(control) => (
          <input
            {...control}
            type="search"
            placeholder="Year or model"
            value={filter.text}
            onChange={({ target }) => onFilter({ ...filter, text: target.value })}
          />
        )}
      </InsetField>
      <InsetField label="Availability" className={css({ flex: 'none' })}>
        {(control) => (
          <select
            {...control}
            value={filter.sale}
            onChange={({ target }) => onFilter({ ...filter, sale: target.value })}
          >
            <option value="">All</option>
            <option value="on">For sale</option>
            <option value="off">Not for sale</option>
          </select>
        )}
      </InsetField>
    </>
  );
}

/** Merges the editor's fields into the products for sale, and appends the products that are not for sale. */
function listedProducts(
  onSale: readonly ProductDetailsJson[] | undefined,
  all: readonly CatalogProductJson[] = [],
): ListedProduct[] | undefined {
  const edited = new Map(all.map((product) => [product.id, product]));
  const sold = onSale?.map((product) => ({ ...product, ...edited.get(product.id) }));
  const soldIds = new Set(sold?.map(({ id }) => id));
  return sold && [...sold, ...all.filter(({ id }) => !soldIds.has(id))];
}

function matchesFilter(product: ListedProduct, { text, sale }: Filter) {
  const { brand, platform, onSale = true } = product;
  const words = `${calibrationName(product)} ${brand} ${platform}`.toLowerCase();
  const isFound = text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word));
  return isFound && (sale === '' || onSale === (sale === 'on'));
}

const pricesStyle = css({
  paddingInline: { base: '2!', tablet: '4!' },
  fontSize: { base: '14', tablet: '16' },
});

const hintStyle = css({ color: 'muted', fontSize: { base: '12', tablet: '14' } });

const barStyle = css({ wrap: '2', alignItems: 'center' });
