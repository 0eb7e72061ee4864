import type { ComponentProps } from 'react';
import { css } from '#styled/css';
import { CheckboxRow } from '#web/ui/form/checkbox-row.tsx';
import { Unloaded } from '#web/ui/layout/unloaded.tsx';

/** A form with two columns of fields, one on a phone. Text areas and checkboxes span both. */
export const formGridClass = css({
  display: 'grid',
  '& > :is(label, p, :has(> textarea))': { gridColumn: '1 / -1' },
  gap: '4',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
});

/** A field that spans both columns. */
export const fullRowClass = css({ gridColumn: '1 / -1' });

/** Takes the place of the editor's catalog until it has loaded. */
export function UnloadedCatalog({ query }: Pick<ComponentProps<typeof Unloaded>, 'query'>) {
  return (
    <Unloaded
      query={query}
      height="20rem"
      title="Error Loading Catalog"
      errorText="Failed to load the catalog"
    />
  );
}

/** Shows or hides an entry. Entries can't be deleted, because past orders refer to them. */
export function OnSaleRow(props: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <CheckboxRow
      {...props}
      label="For sale"
      hint="Uncheck this to hide it from customers. Past orders keep it."
    />
  );
}
