import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { css } from '#styled/css';
import { api } from '#web/api/api.ts';
import { getQuery, queries } from '#web/api/queries.ts';
import { updateCached } from '#web/api/update-cached.ts';
import { useOfflineRefusal } from '#web/orders/use-refusal.tsx';
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { Options } from '#web/ui/form/options.tsx';
import { trimText } from '#worker/domain/blank-text.ts';
import {
  type SavedViewJson,
  savedViewLimits,
  savedViewProblem,
} from '#worker/domain/orders/lists/saved-views.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import {
  dayFilters,
  noView,
  type OrderFilters,
  platformsOf,
  type ViewChange,
} from './order-filters.ts';

interface MoreFiltersProps {
  search: string;
  orders: readonly OrderJson[];
  filters: OrderFilters;
  onChange: (change: ViewChange) => void;
}

/** The filters that take more than one tap, and the saved views. */
export function MoreFilters({ search, orders, filters, onChange }: MoreFiltersProps) {
  const { platform } = filters;
  const { data: products = [] } = useQuery(queries.products);
  const platforms = platformsOf([...products, ...orders.map(({ product }) => product)], platform);
  return (
    <div className={css({ stack: '3' })}>
      <div className={css({ wrap: '2' })}>
        <SelectField
          label="Platform"
          value={platform ?? ''}
          onChange={({ target }) => onChange({ platform: target.value || undefined })}
        >
          <option value="">All</option>
          <Options of={platforms} />
        </SelectField>
        {dayFilters.map(([name, label]) => (
          <TextField
            key={name}
            type="date"
            label={label}
            value={filters[name] ?? ''}
            onChange={({ target }) => onChange({ [name]: target.value || undefined })}
          />
        ))}
      </div>
      <SavedViews current={{ ...filters, q: search || undefined }} onApply={onChange} />
    </div>
  );
}

const viewsQuery = getQuery('/api/admin/saved-views');

interface SavedViewsProps {
  current: ViewChange;
  onApply: (view: ViewChange) => void;
}

/** The admin's saved views, each a name for filters, a sort order and a search. */
function SavedViews({ current, onApply }: SavedViewsProps) {
  const { views, change, isSaving } = useSavedViews();
  /** The view that the dialog names: a saved one, or what the lists show now. */
  const [naming, setNaming] = useState<SavedViewJson>();
  const refusal = useOfflineRefusal();
  const isUseful = Object.values(current).some(Boolean);
  if (!views) return null;
  return (
    <section aria-label="Saved Views" className={css({ stack: '2' })}>
      <ul className={css({ stack: '2' })}>
        {views.map((view) => (
          <li key={view.id} className={css({ wrap: '2', alignItems: 'center' })}>
            <Button onClick={() => onApply(searchOf(view))}>{view.name}</Button>
            <Button
              aria-label={`Rename ${view.name}`}
              disabled={refusal !== undefined}
              onClick={() => setNaming(view)}
            >
              <Pencil size={20} />
            </Button>
            <Button
              aria-label={`Delete ${view.name}`}
              disabled={refusal !== undefined}
              busy={isSaving}
              onClick={() => change({ method: 'DELETE', id: view.id })}
            >
              <Trash2 size={20} />
            </Button>
          </li>
        ))}
      </ul>
      {refusal && <p role="note">{refusal}</p>}
      <div>
        <Button
          disabled={!isUseful || refusal !== undefined}
          onClick={() => setNaming({ ...current, id: crypto.randomUUID(), name: '' })}
        >
          Save This View
        </Button>
      </div>
      {naming && (
        <NameDialog
          view={naming}
          views={views}
          busy={isSaving}
          onSave={({ id, ...view }) =>
            change({ method: 'PUT', id, view }, { onSuccess: () => setNaming(undefined) })
          }
          onClose={() => setNaming(undefined)}
        />
      )}
    </section>
  );
}

interface NameDialogProps {
  view: SavedViewJson;
  views: readonly SavedViewJson[];
  busy: boolean;
  onSave: (view: SavedViewJson) => void;
  onClose: () => void;
}

function NameDialog({ view, views, busy, onSave, onClose }: NameDialogProps) {
  const [name, setName] = useState(view.name);
  const others = views.filter(({ id }) => id !== view.id);
  const renamed = { ...view, name: trimText(name) };
  const problem = savedViewProblem(renamed, others);
  return (
    <FormDialog
      open
      onClose={onClose}
      title={view.name ? 'Rename View' : 'Save This View'}
      description="We’ll save the filters, sort order and search. Only you can see this view."
      confirm="Save"
      variant="action"
      busy={busy}
      disabled={problem !== undefined}
      refusal={useOfflineRefusal()}
      onSubmit={() => onSave(renamed)}
    >
      <TextField
        label="Name *"
        data-autofocus
        maxLength={savedViewLimits.name}
        value={name}
        message={trimText(name) === '' ? undefined : problem}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}

function useSavedViews() {
  const client = useQueryClient();
  const { data: views } = useQuery({ ...viewsQuery, refetchOnMount: 'always' });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, method, view }: ViewEdit) =>
      api(`/api/admin/saved-views/${id}`, { method, body: view }),
    onSuccess: (saved) => updateCached(client, viewsQuery, () => saved),
    meta: { errorText: 'Failed to save. Please try again.' },
  });
  return { views, isSaving: isPending, change: mutate };
}

interface ViewEdit {
  method: 'PUT' | 'DELETE';
  id: string;
  view?: Omit<SavedViewJson, 'id'>;
}

/** Returns the search of a view. It clears the filters that the view doesn't set. */
function searchOf({ id: _id, name: _name, ...view }: SavedViewJson): ViewChange {
  return { ...noView, ...view };
}
