import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { tabsRecipe } from '#web/theme/tabs.ts';
import { keepCentered } from '#web/ui/layout/keep-centered.ts';

export interface Tab<Id extends string> {
  id: Id;
  title: string;
  /** A count beside the title, and what it counts, for screen readers. */
  count?: { shown: string; description: string } | undefined;
  content: ReactNode;
}

interface TabsProps<Id extends string> {
  /** Undefined to select none. */
  value: Id | undefined;
  onChange: (value: Id) => void;
  label: string;
  tabs: readonly Tab<Id>[];
  /** Fills the height that is left in a dialog; the panel scrolls. Panels stay mounted once they were shown. */
  fill?: boolean;
  /** With `fill`: shows all panels side by side instead, without tabs. Turning it on or off keeps them mounted. */
  beside?: boolean;
}

/** How far each key moves. Home and End go to the first and last tab. */
const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/**
 * Tabs with arrow-key navigation, as in the ARIA Authoring Practices. Without `fill` and `beside`,
 * only the selected panel is mounted. Ark's Tabs would add 12 kB (docs/decisions/005).
 */
export function Tabs<Id extends string>({ fill = false, beside = false, ...list }: TabsProps<Id>) {
  const { tabs, value } = list;
  const slots = tabsRecipe({ fill, beside });
  const baseId = useId();
  const [opened, setOpened] = useState<readonly (Id | undefined)[]>([value]);
  const isShown = (id: Id) => beside || id === value;
  const added = tabs.filter(({ id }) => isShown(id) && !opened.includes(id));
  if (added.length > 0) setOpened([...opened, ...added.map(({ id }) => id)]);
  const mounted = tabs.filter(({ id }) => isShown(id) || (fill && opened.includes(id)));
  return (
    <div className={slots.root} data-fill={fill || undefined}>
      {!beside && <TabList {...list} baseId={baseId} slots={slots} />}
      <div className={slots.panels}>
        {mounted.map(({ id, title, content }) => (
          <div
            key={id}
            {...(beside
              ? { role: 'region', 'aria-label': title }
              : {
                  role: 'tabpanel',
                  id: `${baseId}${id}-panel`,
                  'aria-labelledby': `${baseId}${id}-tab`,
                })}
            // So that the arrow keys scroll it in every browser.
            tabIndex={fill ? 0 : undefined}
            hidden={!isShown(id)}
            className={slots.content}
          >
            {content}
          </div>
        ))}
      </div>
    </div>
  );
}

interface TabListProps<Id extends string>
  extends Pick<TabsProps<Id>, 'value' | 'onChange' | 'label' | 'tabs'> {
  baseId: string;
  slots: ReturnType<typeof tabsRecipe>;
}

function TabList<Id extends string>(props: TabListProps<Id>) {
  const { value, onChange, label, tabs, baseId, slots } = props;
  const list = useRef<HTMLDivElement>(null);
  const chosen = tabs.findIndex(({ id }) => id === value);
  const reachable = Math.max(chosen, 0);

  function onKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = Number.isFinite(step)
      ? (reachable + step + tabs.length) % tabs.length
      : Math.min(Math.max(step, 0), tabs.length - 1);
    const tab = tabs[index];
    if (!tab) return;
    list.current?.querySelectorAll<HTMLElement>('[role=tab]').item(index)?.focus();
    onChange(tab.id);
  }

  return (
    <div ref={list} role="tablist" aria-label={label} className={slots.list} onKeyDown={onKeyDown}>
      {tabs.map(({ id, title, count }, index) => (
        <button
          key={id}
          // On a phone not all tabs fit.
          ref={id === value ? keepCentered : null}
          type="button"
          role="tab"
          id={`${baseId}${id}-tab`}
          aria-selected={id === value}
          aria-controls={`${baseId}${id}-panel`}
          tabIndex={index === reachable ? 0 : -1}
          className={slots.trigger}
          aria-describedby={count && `${baseId}${id}-count`}
          onClick={() => onChange(id)}
        >
          {title}
          {count && (
            <>
              <span aria-hidden className={slots.count}>
                {count.shown}
              </span>
              <span id={`${baseId}${id}-count`} hidden>
                {count.description}
              </span>
            </>
          )}
        </button>
      ))}
    </div>
  );
}
