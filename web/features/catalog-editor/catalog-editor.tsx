import { Suspense, useState } from 'react';
import { css } from '#styled/css';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { EntryList } from './entry-list.tsx';
import type { OpenEntry } from './open-entry.ts';

const EntryDialog = lazyPart(() => import('./entry-dialog.tsx'), 'EntryDialog');

const views = [
  { id: 'calibrations', label: 'Calibrations' },
  { id: 'addons', label: 'Add-ons' },
  { id: 'offSale', label: 'Off sale' },
] as const;

/** The catalog editor, which has its place below the images. */
export function CatalogEditor() {
  const [view, setView] = useState<(typeof views)[number]['id']>('calibrations');
  const [opened, setOpened] = useState<OpenEntry>();
  return (
    <section aria-labelledby="catalog-title" className={sectionStyle}>
      <h2 id="catalog-title" className={css({ fontSize: '28' })}>
        Catalog
      </h2>
      <div className={barStyle}>
        <Switch label="Show" value={view} onChange={setView} choices={views} />
        {view === 'calibrations' && (
          <Button onClick={() => setOpened({ kind: 'product' })}>New Calibration</Button>
        )}
        {view === 'addons' && (
          <Button onClick={() => setOpened({ kind: 'addon' })}>New Add-on</Button>
        )}
      </div>
      <EntryList view={view} onEdit={setOpened} />
      {opened && (
        <Suspense>
          <EntryDialog opened={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

const sectionStyle = css({ display: 'grid', gap: '4' });

const barStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '3',
});
