import { useQuery } from '@tanstack/react-query';
import { css, cx } from '#styled/css';
import { messageOf } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { calibrationName } from '#web/lib/format.ts';
import { Button } from '#web/ui/form/button.tsx';
import { cardClass } from '#web/ui/layout/card.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { groupAddonsByCategory } from '#worker/domain/catalog/addon-category.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';
import type { OpenEntry } from './open-entry.ts';

interface EntryListProps {
  view: 'calibrations' | 'addons' | 'offSale';
  onEdit: (entry: OpenEntry) => void;
}

const emptyTexts = {
  calibrations: 'No calibrations on sale',
  addons: 'No add-ons on sale',
  offSale: 'Everything is on sale',
};

/** The calibrations on sale, the add-ons on sale by category, or every entry that is off sale. */
export function EntryList({ view, onEdit }: EntryListProps) {
  const { data: catalog, error, refetch } = useQuery(queries.adminCatalog);
  if (!catalog && error) {
    return (
      <Notice
        isError
        title="Error Loading Catalog"
        text={messageOf(error, 'Failed to load the catalog')}
        action={<Button onClick={() => refetch()}>Try Again</Button>}
      />
    );
  }
  if (!catalog) return <Skeleton height="20rem" />;
  const isOffSale = view === 'offSale';
  const isListed = ({ onSale }: { onSale: boolean }) => onSale !== isOffSale;
  const products = view === 'addons' ? [] : catalog.products.filter(isListed);
  const addons = view === 'calibrations' ? [] : catalog.addons.filter(isListed);
  if (products.length + addons.length === 0) {
    return <Notice text={emptyTexts[view]} />;
  }
  return (
    <ul className={css({ display: 'grid', gap: '3' })}>
      {products.map((product) => (
        <EntryRow
          key={product.id}
          title={calibrationName(product)}
          facts={[product.brand, product.platform]}
          price={product.singlePrice}
          editName={calibrationName(product)}
          onEdit={() => onEdit({ kind: 'product', id: product.id })}
        />
      ))}
      {groupAddonsByCategory(addons).flatMap((group) =>
        group.addons.map(({ id, name, price, applicableBrands }) => (
          <EntryRow
            key={id}
            title={name}
            facts={[group.heading, applicableBrands?.join(', ') ?? 'All brands']}
            price={price}
            editName={name}
            onEdit={() => onEdit({ kind: 'addon', id })}
          />
        )),
      )}
    </ul>
  );
}

interface EntryRowProps {
  title: string;
  facts: readonly string[];
  /** In cents. */
  price: number;
  editName: string;
  onEdit: () => void;
}

/** One catalog entry in a list, with its edit button. */
function EntryRow({ title, facts, price, editName, onEdit }: EntryRowProps) {
  return (
    <li className={cx(cardClass(), rowStyle)}>
      <div className={css({ flex: '1 1 10rem', minWidth: '0' })}>
        <h3 className={css({ fontSize: '22', lineHeight: '1.2' })}>{title}</h3>
        <p className={css({ color: 'muted' })}>{facts.join(' · ')}</p>
      </div>
      <strong className={priceStyle}>{formatDollars(price)}</strong>
      <EditButton name={editName} onClick={onEdit} />
    </li>
  );
}

/** Opens an entry's form. The name makes each button's accessible name unique. */
function EditButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button className={css({ flexShrink: '0' })} aria-label={`Edit ${name}`} onClick={onClick}>
      Edit
    </Button>
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
