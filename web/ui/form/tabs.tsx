import {
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { tabsRecipe } from '#web/theme/tabs.ts';

export interface Tab<Id extends string> {
  id: Id;
  title: string;
  /** A count beside the title, and what it counts, for screen readers. */
  count?: { shown: string; description: string } | undefined;
  content: ReactNode;
}

interface TabsProps<Id extends string> {
  value: Id;
  onChange: (value: Id) => void;
  label: string;
  tabs: readonly Tab<Id>[];
  /** Shrinks to the height that a dialog leaves; the panel scrolls. Panels that were selected once stay mounted. */
  fill?: boolean;
}

/** How far each key moves. Home and End go to the first and last tab. */
const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/**
 * Tabs with arrow-key navigation, as in the ARIA Authoring Practices. Without `fill`, only the selected panel is mounted.
 * Ark's Tabs would add 12 kB (docs/decisions/005).
 */
export function Tabs<Id extends string>({
  value,
  onChange,
  label,
  tabs,
  fill = false,
}: TabsProps<Id>) {
  const slots = tabsRecipe({ fill });
  const baseId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<readonly Id[]>([value]);
  if (!opened.includes(value)) setOpened([...opened, value]);
  const mounted = tabs.filter(({ id }) => id === value || (fill && opened.includes(id)));
  const chosen = tabs.findIndex(({ id }) => id === value);
  // Scroll the selected tab into view; on a phone not all tabs fit.
  useLayoutEffect(() => {
    const tab = list.current?.querySelectorAll<HTMLElement>('[role=tab]').item(chosen);
    if (list.current && tab) list.current.scrollLeft = centered(tab, list.current);
  }, [chosen]);

  function onKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = Number.isFinite(step)
      ? (chosen + step + tabs.length) % tabs.length
      : Math.min(Math.max(step, 0), tabs.length - 1);
    const tab = tabs[index];
    if (!tab) return;
    list.current?.querySelectorAll<HTMLElement>('[role=tab]').item(index)?.focus();
    onChange(tab.id);
  }

  return (
    <div className={slots.root} data-fill={fill || undefined}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={slots.list}
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ id, title, count }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${baseId}${id}-tab`}
            aria-selected={id === value}
            aria-controls={`${baseId}${id}-panel`}
            tabIndex={id === value ? 0 : -1}
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
      {mounted.map(({ id, content }) => (
        <div
          key={id}
          role="tabpanel"
          id={`${baseId}${id}-panel`}
          aria-labelledby={`${baseId}${id}-tab`}
          hidden={id !== value}
          className={slots.content}
        >
          {content}
        </div>
      ))}
    </div>
  );
}

/** Returns the scroll position, in px, that centers a tab in its row. */
function centered(tab: HTMLElement, row: HTMLElement): number {
  return tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.clientWidth) / 2;
}
