import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { css } from '#styled/css';
import { ApiError, api } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { calibrationName } from '#web/lib/format.ts';
import { OnlineOnly } from '#web/orders/use-refusal.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { Options } from '#web/ui/form/options.tsx';
import { useForm, useFormState } from '#web/ui/form/use-form.ts';
import { HeadRow } from '#web/ui/head-row.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { CatalogProductJson, NewPricesJson } from '#worker/domain/catalog/catalog.api.ts';
import { newPricesProblem } from '#worker/domain/catalog/catalog-form.ts';
import { countText } from '#worker/domain/count-text.ts';
import { formatPriceChange } from '#worker/domain/payments/money.ts';
import { formGridClass } from './form-parts.tsx';
import { refreshCatalog, showSaved } from './use-entry-save.ts';

const priceChoices = { both: 'Single file and SOTF', single: 'Single file', sotf: 'SOTF' } as const;

interface PriceDialogProps {
  products: readonly CatalogProductJson[];
  onClose: () => void;
}

/** Changes the prices of many calibrations at once, after a preview. */
export function PriceDialog({ products: opened, onClose }: PriceDialogProps) {
  // A save whose answer was lost must not raise the prices again, so only a conflict brings new
  // ones.
  const [products, setProducts] = useState(opened);
  const formId = useId();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (prices: NewPricesJson[]) =>
      api('/api/admin/product-prices', { method: 'PUT', body: { prices } }),
    onSuccess: () => {
      showSaved();
      onClose();
      void refreshCatalog(queryClient);
    },
    onError: async (error) => {
      await refreshCatalog(queryClient);
      const latest = queryClient.getQueryData(queries.adminCatalog.queryKey)?.products;
      if (latest && error instanceof ApiError && error.status === 409) {
        setProducts(products.flatMap(({ id }) => latest.find((one) => one.id === id) ?? []));
      }
    },
    meta: { errorText: 'Failed to save. Please try again.' },
  });
  const { values, text, submit } = useForm(
    useFormState(() => ({ kind: 'add', prices: 'both', amount: '' })),
    {
      read: readChange,
      check: (change: PriceChange) => checkChange(products, change),
      onSubmit: (change) => mutate(pricesOf(products, change)),
    },
  );
  const change = readChange(values);
  const { field, example } = priceChangeKinds[change.kind];
  const isPreviewed = !Number.isNaN(change.amount);
  const changed = isPreviewed ? pricesOf(products, change) : [];
  return (
    <Dialog
      open
      onClose={onClose}
      title="Change Prices"
      description={`${countText(products.length, 'calibration')}. Existing orders keep their prices.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <OnlineOnly>
            <Button type="submit" form={formId} variant="action" busy={isPending}>
              {changed.length > 0
                ? `Save Prices of ${countText(changed.length, 'Calibration')}`
                : 'Save Prices'}
            </Button>
          </OnlineOnly>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className={formGridClass}>
        <SelectField label="Prices" {...text('prices')}>
          <Options of={Object.keys(priceChoices)} labels={priceChoices} />
        </SelectField>
        <SelectField label="Change" {...text('kind')}>
          {Object.entries(priceChangeKinds).map(([id, { label }]) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          label={field}
          placeholder={example}
          autoComplete="off"
          required
          {...text('amount')}
        />
      </form>
      {isPreviewed && changed.length === 0 && <Notice text="These prices don’t change." />}
      {changed.length > 0 && <Preview products={products} change={change} />}
    </Dialog>
  );
}

function readChange({ kind, prices, amount }: { kind: string; prices: string; amount: string }) {
  const isKind = (id: string): id is PriceChangeKind => Object.hasOwn(priceChangeKinds, id);
  const known = isKind(kind) ? kind : 'add';
  return {
    kind: known,
    prices: prices === 'single' || prices === 'sotf' ? prices : 'both',
    amount: readAmount(amount, known),
  } satisfies PriceChange;
}

function pricesOf(products: readonly CatalogProductJson[], change: PriceChange): NewPricesJson[] {
  return products.flatMap((product) => {
    const prices = changedPrices(product, change);
    const isSame =
      prices.singlePrice === product.singlePrice && prices.sotfPrice === product.sotfPrice;
    return isSame ? [] : [{ ...prices, id: product.id, version: product.version }];
  });
}

function checkChange(products: readonly CatalogProductJson[], change: PriceChange) {
  const { example } = priceChangeKinds[change.kind];
  if (Number.isNaN(change.amount)) {
    const unit = change.kind === 'percent' ? 'a percentage' : 'whole dollars';
    return { amount: `Enter ${unit}, like ${example}` };
  }
  const prices = pricesOf(products, change);
  if (prices.length === 0) return { amount: 'Enter an amount that changes a price' };
  const problem = prices.map(newPricesProblem).find((found) => found !== undefined);
  return problem ? { amount: problem } : {};
}

interface PreviewProps {
  products: readonly CatalogProductJson[];
  change: PriceChange;
}

function Preview({ products, change }: PreviewProps) {
  return (
    <table className={tableStyle}>
      <caption className={css({ srOnly: true })}>Old and new prices</caption>
      <HeadRow headings={['Calibration', 'Single file', 'SOTF']} />
      <tbody>
        {products.map((product) => {
          const prices = changedPrices(product, change);
          return (
            <tr key={product.id} data-problem={newPricesProblem(prices) !== undefined || undefined}>
              <th scope="row">{calibrationName(product)}</th>
              <td>{changeText(product.singlePrice, prices.singlePrice)}</td>
              <td>{changeText(product.sotfPrice, prices.sotfPrice)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Returns like `$649 → $699`, or one price if it doesn't change. */
function changeText(from: number | null, to: number | null): string {
  if (from === null || to === null) return '–';
  const [before, after] = formatPriceChange(from, to);
  return from === to ? before : `${before} → ${after}`;
}

const tableStyle = css({
  width: 'full',
  borderCollapse: 'collapse',
  fontSize: '14',
  fontVariantNumeric: 'tabular-nums',
  '& :is(th, td)': { padding: '2', textAlign: 'start', borderBottom: '1px solid {colors.line}' },
  '& th': { paddingInlineStart: '0', fontWeight: '600' },
  '& td': { whiteSpace: 'nowrap' },
  '& tr[data-problem]': { color: 'denied.ink' },
});

/** What a price change does with the amount. */
const priceChangeKinds = {
  add: { label: 'Add or subtract dollars', field: 'Dollars *', example: '50 or -50' },
  percent: { label: 'Add or subtract percent', field: 'Percent *', example: '5 or -10' },
  set: { label: 'Set to', field: 'Dollars *', example: '699' },
} as const;

type PriceChangeKind = keyof typeof priceChangeKinds;

export interface PriceChange {
  kind: PriceChangeKind;
  prices: 'both' | 'single' | 'sotf';
  /** Dollars or percent; `NaN` for text that is neither. */
  amount: number;
}

/** Reads an amount like `50`, `-$50` or `5%`. Dollars are whole. */
export function readAmount(text: string, kind: PriceChangeKind): number {
  const pattern =
    kind === 'percent' ? /^([+-]?)(\d{1,3}(?:\.\d{1,2})?) ?%?$/ : /^([+-]?)\$?(\d{1,6})$/;
  const [, sign, digits] = pattern.exec(text.trim().replaceAll(',', '').replace('−', '-')) ?? [];
  return digits === undefined ? Number.NaN : Number(`${sign}${digits}`);
}

/** Returns a calibration's new prices in whole dollars, as cents. */
export function changedPrices(
  { singlePrice, sotfPrice }: Pick<CatalogProductJson, 'singlePrice' | 'sotfPrice'>,
  change: PriceChange,
): Pick<CatalogProductJson, 'singlePrice' | 'sotfPrice'> {
  const isSotf = change.prices !== 'single' && sotfPrice !== null;
  return {
    singlePrice: change.prices === 'sotf' ? singlePrice : changedPrice(singlePrice, change),
    sotfPrice: isSotf ? changedPrice(sotfPrice, change) : sotfPrice,
  };
}

/** Calculates with whole numbers, because a product of fractions can end just below half a dollar. */
function changedPrice(cents: number, { kind, amount }: PriceChange): number {
  if (kind === 'set') return amount * 100;
  const changed =
    kind === 'add'
      ? (cents + amount * 100) / 100
      : (cents * (10_000 + Math.round(amount * 100))) / 1_000_000;
  return Math.floor(changed + 0.5) * 100;
}
