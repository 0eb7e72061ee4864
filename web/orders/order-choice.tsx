import { useQuery } from '@tanstack/react-query';
import { css } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { CheckboxRow } from '#web/ui/form/checkbox-row.tsx';
import { SelectField } from '#web/ui/form/field.tsx';
import { Options } from '#web/ui/form/options.tsx';
import { isOfferedInOrderDialog } from '#worker/domain/catalog/addon-visibility.ts';
import type { AddonJson, ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { offersSotfPackage } from '#worker/domain/orders/request/pricing.ts';
import {
  type TuneType,
  tuneChoiceLabels,
  tuneTypes,
} from '#worker/domain/orders/request/tune-type.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';

/** A tune type and the ids of add-ons. */
export interface Choice {
  tuneType: TuneType;
  addonIds: readonly string[];
}

/** What the customer chose on the product page. */
export interface OrderSelection {
  product: ProductJson;
  tuneType: TuneType;
  addons: AddonJson[];
  onAddAddon: (addonId: string) => void;
  open: boolean;
  onClose: () => void;
}

/** Returns what an order has. */
export function choiceOf({ tuneType, addons }: OrderJson): Choice {
  return { tuneType, addonIds: addons.map(({ addon }) => addon.id) };
}

interface OrderChoiceProps {
  order: OrderJson;
  choice: Choice;
  onChange: (choice: Choice) => void;
}

/** The tune type and the add-ons of an order, to change them. What it has keeps its price. */
export function OrderChoice({ order, choice, onChange }: OrderChoiceProps) {
  const { data: products = [] } = useQuery(queries.products);
  const { data: catalog = [] } = useQuery(queries.addons);
  const onSale = products.find(({ id }) => id === order.product.id);
  const isSotfOffered = order.tuneType === 'sotf' || (onSale && offersSotfPackage(onSale));
  const own = order.addons.map(({ price, addon }) => ({ ...addon, price }));
  const others = catalog.filter(
    (addon) =>
      isOfferedInOrderDialog(addon, order.product) && !own.some(({ id }) => id === addon.id),
  );
  return (
    <>
      {isSotfOffered && (
        <fieldset className={partsStyle}>
          <legend className={css({ layerStyle: 'legend' })}>Calibration</legend>
          <SelectField
            label="Tune Type"
            value={choice.tuneType}
            onChange={({ target }) =>
              onChange({
                ...choice,
                tuneType: tuneTypes.find((type) => type === target.value) ?? 'single',
              })
            }
          >
            <Options of={tuneTypes} labels={tuneChoiceLabels} />
          </SelectField>
        </fieldset>
      )}
      {own.length + others.length > 0 && (
        <fieldset className={partsStyle}>
          <legend className={css({ layerStyle: 'legend' })}>Add-ons</legend>
          {[...own, ...others].map(({ id, name, price }) => (
            <CheckboxRow
              key={id}
              label={name}
              aside={formatDollars(price)}
              checked={choice.addonIds.includes(id)}
              onChange={(isChosen) =>
                onChange({
                  ...choice,
                  addonIds: isChosen
                    ? [...choice.addonIds, id]
                    : choice.addonIds.filter((chosen) => chosen !== id),
                })
              }
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

const partsStyle = css({ stack: '2', minWidth: '0' });
