import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { css } from '#styled/css';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { AddonList } from './addon-list.tsx';
import { CalibrationList } from './calibration-list.tsx';
import type { OpenEntry } from './entry-dialog.tsx';

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
  return (
    <section
      aria-label="Catalog"
      className={css({ display: 'grid', gap: { base: '2', tablet: '4' } })}
    >
      <div className={barStyle}>
        <Switch label="Show" value={view} onChange={setView} choices={views} />
        <Button
          aria-label={`New ${nouns[view]}`}
          className={css({ paddingInline: { base: '2!', tablet: '4!' } })}
          onClick={() => setOpened({ kind: view })}
        >
          <Plus size={20} strokeWidth={1.75} aria-hidden />
          <span className={css({ hideBelow: 'tablet' })}>New {nouns[view]}</span>
        </Button>
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

const barStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '3',
});
