import { Tabs as Ark } from '@ark-ui/react/tabs';
import type { ReactNode } from 'react';
import { tabsRecipe } from '#web/theme/tabs.ts';

interface TabsProps<Id extends string> {
  value: Id;
  onChange: (value: Id) => void;
  label: string;
  tabs: readonly { id: Id; title: string; content: ReactNode }[];
}

/** Tabs that arrows move through; only the chosen one's content is there. */
export function Tabs<Id extends string>({ value, onChange, label, tabs }: TabsProps<Id>) {
  const slots = tabsRecipe();
  return (
    <Ark.Root
      value={value}
      onValueChange={(details) => {
        const tab = tabs.find(({ id }) => id === details.value);
        if (tab) onChange(tab.id);
      }}
      lazyMount
      unmountOnExit
    >
      <Ark.List className={slots.list} aria-label={label}>
        {tabs.map(({ id, title }) => (
          <Ark.Trigger key={id} value={id} className={slots.trigger}>
            {title}
          </Ark.Trigger>
        ))}
      </Ark.List>
      {tabs.map(({ id, content }) => (
        <Ark.Content key={id} value={id} className={slots.content}>
          {content}
        </Ark.Content>
      ))}
    </Ark.Root>
  );
}
