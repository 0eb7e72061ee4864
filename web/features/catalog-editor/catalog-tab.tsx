import { type ReactNode, Suspense, useState } from 'react';
import { css } from '#styled/css';
import { calibrationName } from '#web/lib/format.ts';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { EditButton } from './edit-button.tsx';
import { EntryList } from './entry-list.tsx';
import type { OpenEntry } from './open-entry.ts';

const EntryDialog = lazyPart(() => import('./entry-dialog.tsx'), 'EntryDialog');

const views = [
  { id: 'calibrations', label: 'Calibrations' },
  { id: 'addons', label: 'Add-ons' },
  { id: 'offSale', label: 'Off sale' },
] as const;

interface CatalogTabProps {
  /** Renders the calibrations with their pictures, and `renderEdit`'s button in each. */
  renderCalibrations: (renderEdit: (product: ProductJson) => ReactNode) => ReactNode;
}

/** The Images tab, extended with the catalog editor. */
export function CatalogTab({ renderCalibrations }: CatalogTabProps) {
  const [view, setView] = useState<(typeof views)[number]['id']>('calibrations');
  const [opened, setOpened] = useState<OpenEntry>();
  return (
    <div className={css({ display: 'grid', gap: '4' })}>
      <div className={barStyle}>
        <Switch label="Show" value={view} onChange={setView} choices={views} />
        {view === 'calibrations' && (
          <Button onClick={() => setOpened({ kind: 'product' })}>New Calibration</Button>
        )}
        {view === 'addons' && (
          <Button onClick={() => setOpened({ kind: 'addon' })}>New Add-on</Button>
        )}
      </div>
      {view === 'calibrations' ? (
        <Suspense fallback={<Skeleton height="20rem" />}>
          {renderCalibrations((product) => (
            <EditButton
              name={calibrationName(product)}
              onClick={() => setOpened({ kind: 'product', id: product.id })}
            />
          ))}
        </Suspense>
      ) : (
        <EntryList view={view} onEdit={setOpened} />
      )}
      {opened && (
        <Suspense>
          <EntryDialog opened={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

const barStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '3',
});
