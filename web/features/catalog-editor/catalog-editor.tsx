import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { css, cx } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-may.ts';
import { Badge } from '#web/ui/badge.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { cardClass } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { groupAddonsByCategory } from '#worker/domain/catalog/addon-category.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';
import { CalibrationList } from './calibration-list.tsx';
import type { OpenEntry } from './entry-dialog.tsx';
import { UnloadedCatalog } from './form-parts.tsx';

const EntryDialog = lazyPart(() => import('./entry-dialog.tsx'), 'EntryDialog');

const views = [
  { id: 'product', label: 'Calibrations' },
  { id: 'addon', label: 'Add-ons' },
] as const;

const nouns = { product: 'Calibration', addon: 'Add-on' } as const;

/** The Images tab: the catalog with its pictures, prices and dyno sheets. */
export function CatalogEditor() {
  const [view, setView] = useState<OpenEntry['kind']>('product');
  const [opened, setOpened] = useState<OpenEntry>();
  const mayAdd = useMay('catalog.prices');
  return (
    <section
      aria-label="Catalog"
      className={css({ display: 'grid', gap: { base: '2', tablet: '4' } })}
    >
      <div className={css({ wrap: '3', justifyContent: 'space-between' })}>
        <Switch label="Show" value={view} onChange={setView} choices={views} />
        {mayAdd && (
          <Button
            aria-label={`New ${nouns[view]}`}
            className={css({ paddingInline: { base: '2!', tablet: '4!' } })}
            onClick={() => setOpened({ kind: view })}
          >
            <Plus size={20} />
            <span className={css({ hideBelow: 'tablet' })}>New {nouns[view]}</span>
          </Button>
        )}
      </div>
      {view === 'product' ? (
        <CalibrationList onOpen={setOpened} />
      ) : (
        <AddonList onEdit={setOpened} />
      )}
      {opened && (
        <Suspense>
          <EntryDialog opened={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

/** The add-ons by category, for sale or not. */
function AddonList({ onEdit }: { onEdit: (entry: OpenEntry) => void }) {
  const query = useQuery(queries.adminCatalog);
  if (!query.data) return <UnloadedCatalog query={query} />;
  const { addons } = query.data;
  if (addons.length === 0) return <Notice text="No add-ons yet" />;
  return (
    <ul className={css({ stack: '2' })}>
      {groupAddonsByCategory(addons).flatMap((group) =>
        group.addons.map((addon) => (
          <li key={addon.id} className={cx(cardClass(), rowStyle)}>
            <div className={css({ flex: '1 1 10rem', minWidth: '0' })}>
              <h2 className={css({ fontSize: '22', lineHeight: '1.2' })}>{addon.name}</h2>
              <p className={css({ color: 'muted' })}>
                {group.heading} · {addon.applicableBrands?.join(', ') ?? 'All brands'}
              </p>
            </div>
            {!addon.onSale && <Badge tone="pending">Not for sale</Badge>}
            <strong className={priceStyle}>{formatDollars(addon.price)}</strong>
            <Button
              aria-label={`Edit ${addon.name}`}
              onClick={() => onEdit({ kind: 'addon', id: addon.id })}
            >
              Edit
            </Button>
          </li>
        )),
      )}
    </ul>
  );
}

const rowStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '4',
  rowGap: '2',
  padding: '4!',
});

const priceStyle = css({
  flexShrink: '0',
  fontFamily: 'display',
  fontSize: '22',
  fontVariantNumeric: 'tabular-nums',
});
