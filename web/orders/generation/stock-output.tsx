import { css } from '#styled/css';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { formatInteger } from '#worker/domain/format-integer.ts';
import { factoryRatings } from './find-factory-ratings.ts';

/** The stock engine's power and torque, in one line of numbers. */
export function StockOutput({ product }: { product: ProductJson }) {
  const ratings = factoryRatings(product);
  const power = rangeOf(ratings.flatMap((rating) => (rating.power ? [rating.power.value] : [])));
  const torque = rangeOf(ratings.map((rating) => rating.torque.value));
  if (!power && !torque) return 'No published rating';
  return (
    <span>
      {[power && `${power} hp`, torque].filter(Boolean).join(' · ')}
      {torque && <span className={css({ whiteSpace: 'nowrap' })}> lb-ft</span>}
    </span>
  );
}

/** Returns `370` or `350-370`; undefined without a value. */
function rangeOf(values: readonly number[]): string | undefined {
  if (values.length === 0) return undefined;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return low === high ? formatInteger(low) : `${formatInteger(low)}-${formatInteger(high)}`;
}
