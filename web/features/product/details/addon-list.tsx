import { css } from '#styled/css';
import { Button } from '#web/ui/form/button.tsx';
import { CheckboxRow } from '#web/ui/form/checkbox-row.tsx';
import { ScrollRegion } from '#web/ui/layout/scroll-region.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { groupAddonsByCategory } from '#worker/domain/catalog/addon-category.ts';
import type { AddonJson } from '#worker/domain/catalog/catalog.api.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';

interface AddonListProps {
  /** `undefined` if they failed to load. The calibration can be ordered without them. */
  addons: readonly AddonJson[] | undefined;
  onReloadAddons: () => void;
  chosenIds: readonly string[];
  onToggle: (id: string) => void;
}

/** The optional add-ons, grouped by category. */
export function AddonList({ addons, onReloadAddons, chosenIds, onToggle }: AddonListProps) {
  if (!addons) {
    return (
      <Notice
        isError
        title="Optional Add-ons"
        text="We couldn’t load the add-ons. You can still order this calibration without them."
        action={<Button onClick={onReloadAddons}>Try Again</Button>}
      />
    );
  }
  if (addons.length === 0) return null;
  return (
    <section className={css({ stack: '3' })}>
      <div className={css({ wrap: '2', alignItems: 'baseline', justifyContent: 'space-between' })}>
        <h2 id="addons-title" className={css({ fontSize: '28' })}>
          Optional Add-ons
        </h2>
        <span className={css({ color: 'muted' })}>
          {chosenIds.length > 0
            ? `${chosenIds.length} of ${addons.length} chosen`
            : `${addons.length} to choose from`}
        </span>
      </div>
      <ScrollRegion role="region" aria-labelledby="addons-title" className={listStyle}>
        {groupAddonsByCategory(addons).map((group) => (
          <fieldset key={group.id} className={css({ stack: '2', minWidth: '0' })}>
            <legend className={css({ fontWeight: '700', paddingBottom: '2' })}>
              {group.heading}
            </legend>
            {group.addons.map(({ id, name, description, price }) => (
              <CheckboxRow
                key={id}
                checked={chosenIds.includes(id)}
                onChange={() => onToggle(id)}
                label={name}
                hint={description}
                aside={formatDollars(price)}
              />
            ))}
          </fieldset>
        ))}
      </ScrollRegion>
    </section>
  );
}

const listStyle = css({
  stack: '5',
  maxHeight: '24rem',
  overflowY: 'auto',
  padding: '2',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'card',
});
